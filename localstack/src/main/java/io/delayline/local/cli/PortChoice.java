package io.delayline.local.cli;

import io.delayline.local.Ports;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Chooses ports: the one that was asked for or none, else the well-known one or any; never one
 * twice.
 */
final class PortChoice {
  private static final int MOST = 65_535;

  private final Set<Integer> chosen = new HashSet<>();

  /**
   * One port.
   *
   * @throws IllegalArgumentException what was asked for is no port
   * @throws IllegalStateException the one that was asked for is taken
   */
  int choose(String option, @Nullable Integer asked, int usual) {
    int port = asked == null ? usualOrFree(usual) : available(option, asked);
    chosen.add(port);
    return port;
  }

  /** As many ports, in a row from the first where that is possible. */
  List<Integer> chooseRow(String option, @Nullable Integer asked, int usual, int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> choose(option, asked == null ? null : Integer.valueOf(asked + i), usual + i))
        .toList();
  }

  private int usualOrFree(int usual) {
    int port = chosen.contains(usual) ? Ports.free() : Ports.preferred(usual);
    while (chosen.contains(port)) {
      port = Ports.free();
    }
    return port;
  }

  private int available(String option, int asked) {
    if (asked < 1 || asked > MOST) {
      throw new IllegalArgumentException(option + " is " + asked + "; allowed are 1 to " + MOST);
    }
    if (chosen.contains(asked) || Ports.preferred(asked) != asked) {
      throw new IllegalStateException(option + ": port " + asked + " is taken; choose another");
    }
    return asked;
  }
}
