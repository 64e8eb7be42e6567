package io.delayline.sim;

import java.util.Random;

/** Records of every kind. */
final class Load {
  private final World world;
  private final Scale scale;
  private final Random dice;
  private double lastDue;

  Load(World world, Scale scale, Random dice) {
    this.world = world;
    this.scale = scale;
    this.dice = dice;
    for (String target : new String[] {"t0", "t1", "t2", "refusing"}) {
      world.targetTopics().create(target, 3);
    }
    world.targets().add(0, 1e6, "refusing", Targets.Mode.NEVER, 1);
  }

  /** Writes records between two times, in seconds. */
  void records(int count, double start, double end) {
    double[] bursts = new double[3];
    for (int i = 0; i < bursts.length; i++) {
      bursts[i] =
          Math.rint(between(start + scale.shortDelayMax(), end + 2 * scale.shortDelayMax()));
    }
    for (int i = 0; i < count; i++) {
      record(between(start, end), bursts);
    }
  }

  /** A little of it for each target, so that everybody hears when a target is well again. */
  void traffic(double start, double end) {
    for (double at = start; at < end; at += 2) {
      world.produce(at, between(0.5, 6), new String[] {"t0", "t1", "t2"}[dice.nextInt(3)]);
    }
  }

  private void record(double created, double[] bursts) {
    double most = scale.shortDelayMax();
    switch (dice.nextInt(9)) {
      case 0 -> clump(created, new double[] {-5, 0, between(0, 2.5)}[dice.nextInt(3)]);
      case 1 -> clump(created, between(0, most));
      case 2 -> clump(created, most + between(-4, 6));
      case 3, 4 -> clump(created, between(1, 4) * most);
      case 5, 6 ->
          clump(
              created,
              Math.max(0, bursts[dice.nextInt(bursts.length)] + dice.nextDouble() - created));
      default -> justBeforeATick(created);
    }
  }

  /** Parked just before a tick, into a second that this tick's frontier reaches. */
  private void justBeforeATick(double about) {
    double tick = about - about % scale.tickPeriod() + scale.tickPeriod();
    double created = tick - between(1.1, 1.9); // they gather for a second before they are written
    clump(created, tick + scale.shortDelayMax() + between(-0.6, 0.1) - created);
  }

  /** Several now and then: one poll, one due second, several targets. */
  private void clump(double created, double delay) {
    int count = dice.nextInt(6) == 0 ? 5 : 1;
    for (int i = 0; i < count; i++) {
      Ledger.Entry entry = world.produce(created + between(0, 0.01), delay, target());
      lastDue =
          Math.max(lastDue, Oracles.seconds(java.time.Duration.between(Engine.START, entry.due)));
    }
  }

  private String target() {
    if (dice.nextInt(50) == 0) {
      return "";
    }
    return dice.nextDouble() < 0.3
        ? new String[] {"t0", "t0", "t1", "t2", "refusing", "missing"}[dice.nextInt(6)]
        : new String[] {"t0", "t1"}[dice.nextInt(2)];
  }

  private double between(double from, double to) {
    return from + dice.nextDouble() * (to - from);
  }

  /** When the last of the records is due, in seconds. */
  double lastDue() {
    return lastDue;
  }
}
