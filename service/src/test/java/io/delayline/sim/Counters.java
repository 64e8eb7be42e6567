package io.delayline.sim;

import io.delayline.runtime.MeterNames;
import io.micrometer.core.instrument.Counter;
import java.util.ArrayList;
import java.util.List;

/** The counters add up: in each life of a replica, and over the run. */
final class Counters {
  private final World world;

  Counters(World world) {
    this.world = world;
  }

  private static double count(Member member, String meter) {
    return member.registry().find(meter).counters().stream().mapToDouble(Counter::count).sum();
  }

  private double sum(String meter) {
    return world.fleet().all().stream().mapToDouble(member -> count(member, meter)).sum();
  }

  /** What each replica says of itself is what the services saw of it. */
  List<String> ofEachLife() {
    List<String> violations = new ArrayList<>();
    for (Member member : world.fleet().all()) {
      Seen seen = member.seen();
      check(violations, member, MeterNames.DELIVERED, seen.delivered());
      check(violations, member, MeterNames.REJECTED, seen.rejected());
      check(violations, member, MeterNames.ACCEPTED, seen.accepted());
    }
    return violations;
  }

  private static void check(List<String> violations, Member member, String meter, int seen) {
    double counted = count(member, meter);
    if (counted != seen) {
      violations.add(
          "counters: %s of %s is %.0f instead of %d"
              .formatted(meter, member.life(), counted, seen));
    }
  }

  private List<Ledger.Entry> copied() {
    return world.ledger().entries().stream().filter(entry -> entry.appends.size() > 1).toList();
  }

  /** Every copy was counted as a possible one; where nobody was killed, who could have known it. */
  List<String> copiesAreMarked() {
    int extra =
        world.ledger().entries().stream()
            .mapToInt(entry -> Math.max(0, entry.appends.size() - 1))
            .sum();
    double marked = sum(MeterNames.REDELIVERED);
    return extra > marked
        ? List.of("counters: %d copies, %.0f marked; %s".formatted(extra, marked, copied()))
        : List.of();
  }
}
