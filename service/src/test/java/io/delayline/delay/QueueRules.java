package io.delayline.delay;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.model.Route;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

/**
 * The rules of SQS, asserted by our tests whatever an emulator lets through: entries, sizes in
 * bytes, allowed characters, delays, visibilities.
 */
public final class QueueRules {
  private QueueRules() {}

  /** Checks the bundles of one send, in their text form. */
  static void checkSend(List<DelayQueue.Outgoing> entries, DelayQueue.Limits limits) {
    checkBatch(entries);
    List<String> bodies = entries.stream().map(entry -> BundleText.of(entry.bundle())).toList();
    checkBodies(bodies, limits);
    for (DelayQueue.Outgoing entry : entries) {
      checkDelay(entry.delaySeconds());
    }
  }

  /** Checks the bodies of one call. */
  public static void checkBodies(List<String> bodies, DelayQueue.Limits limits) {
    long total = 0;
    for (String body : bodies) {
      int bytes = body.getBytes(StandardCharsets.UTF_8).length;
      assertThat(bytes).as("bytes of a body").isBetween(1, limits.messageBytes());
      assertThat(body.codePoints().allMatch(QueueRules::isAllowed))
          .as("characters of a body are allowed")
          .isTrue();
      total += bytes;
    }
    assertThat(total).as("bytes of a batch").isLessThanOrEqualTo(limits.batchBytes());
  }

  /** Checks a {@code DelaySeconds}. */
  public static void checkDelay(int seconds) {
    assertThat(seconds).as("DelaySeconds").isBetween(0, Route.MAX_DELAY_SECONDS);
  }

  /** Checks the number of a batch's entries; none means that no call is made. */
  public static void checkBatch(List<?> entries) {
    assertThat(entries.size()).as("entries").isLessThanOrEqualTo(DelayQueue.MAX_BATCH);
  }

  /** Checks the durations of a receive. */
  public static void checkReceive(Duration wait, Duration visibility) {
    assertThat(wait).as("wait").isBetween(Duration.ZERO, Duration.ofSeconds(20));
    assertThat(wait.toNanosPart()).as("fraction of a second").isZero();
    checkVisibility(visibility);
  }

  /** Checks a visibility time-out. */
  public static void checkVisibility(Duration visibility) {
    assertThat(visibility).as("visibility").isBetween(Duration.ZERO, Duration.ofHours(12));
    assertThat(visibility.toNanosPart()).as("fraction of a second").isZero();
  }

  private static boolean isAllowed(int c) {
    return c == 0x9
        || c == 0xA
        || c == 0xD
        || (c >= 0x20 && c <= 0xD7FF)
        || (c >= 0xE000 && c <= 0xFFFD)
        || (c >= 0x10000 && c <= 0x10FFFF);
  }
}
