package io.delayline.sim;

import io.delayline.sim.Faults.Mode;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Brings faults of a kind over some part of a run. */
final class FaultMaker {
  private final World world;
  private final Scale scale;
  private final Random dice;
  private final double span;
  private double faultsEnd;

  FaultMaker(World world, Scale scale, Random dice, double span) {
    this.world = world;
    this.scale = scale;
    this.dice = dice;
    this.span = span;
    this.faultsEnd = span;
  }

  /** After this time, in seconds, nothing goes wrong any more. */
  double faultsEnd() {
    return faultsEnd;
  }

  void make(Fault kind) {
    switch (kind) {
      case KILL -> times(6, () -> world.at(moment(), this::kill));
      case KILL_BY_STEP -> times(8, this::killByStep);
      case STOP -> times(4, this::stop);
      case PAUSE -> times(4, this::pause);
      case REBALANCE -> times(6, this::rebalance);
      case LOST -> {
        calls(Mode.LOST_ANSWER, one(0.02, 0.1, 0.5));
        calls(Mode.LOST_REQUEST, one(0.02, 0.2));
      }
      case REFUSE -> calls(Mode.REFUSE, one(0.1, 0.7, 1));
      case PARTIAL -> partial();
      case SLOW -> calls(Mode.SLOW, one(0.05, 0.5));
      case TARGET -> {
        target(Targets.Mode.LATER);
        target(Targets.Mode.APPENDED);
      }
      case BROKER -> {
        double[] window = window(0.3);
        world.targets().add(window[0], window[1], Targets.ALL, Targets.Mode.LOST, 1);
      }
      case DUPLICATE -> world.duplicates(one(0.01, 0.1));
      case SKEW -> {} // the fleet is made with it
      case CLOCK -> times(2, this::clock);
      case OUTAGE -> outage();
    }
  }

  private void times(int most, Runnable make) {
    int count = 1 + dice.nextInt(most);
    for (int i = 0; i < count; i++) {
      make.run();
    }
  }

  private void kill() {
    world.fleet().kill(name(), one(0.1, 1, 5, 30));
  }

  /** Uniform over the gaps between any two steps of any replica. */
  private void killByStep() {
    world.fleet().killBefore(50 + dice.nextInt(scale.equals(Scale.SCALED) ? 8_000 : 60_000));
  }

  private void stop() {
    String name = name();
    double restart = between(0, 40);
    world.at(moment(), () -> world.fleet().stop(name, restart));
  }

  private void pause() {
    String name = name();
    double start = moment();
    double seconds = one(1, 8, 15, 25, 70, 400);
    faultsEnd = Math.max(faultsEnd, start + seconds);
    world.at(start, () -> world.fleet().pause(name, seconds));
  }

  private void rebalance() {
    double start = moment();
    List<io.delayline.intake.SourcePartition> all =
        world.topics().partitions().stream()
            .sorted(java.util.Comparator.comparingInt(p -> p.partition()))
            .toList();
    var partition = all.get(dice.nextInt(all.size()));
    world.at(start, () -> world.topics().withhold(partition));
    double offered = start + between(0.05, 5);
    world.at(
        offered,
        () -> {
          world.topics().offer(partition);
          world.knockAll();
        });
    faultsEnd = Math.max(faultsEnd, offered);
  }

  private void calls(Mode mode, double p) {
    times(
        3,
        () -> {
          Operation.Service[] services = Operation.Service.values();
          Set<Operation> operations = services[dice.nextInt(services.length)].all();
          double[] window = window(0.4);
          world.faults().add(window[0], window[1], operations, mode, p);
        });
  }

  private void partial() {
    double[] window = window(0.4);
    Set<Operation> operations = EnumSet.of(Operation.SEND, Operation.PUT);
    world.faults().addPartial(window[0], window[1], operations, one(0.1, 0.6));
  }

  private void target(Targets.Mode mode) {
    double[] window = window(0.4);
    world.targets().add(window[0], window[1], "t1", mode, one(0.3, 0.5, 1));
  }

  /** A clock jumps beyond the limit, and back later. */
  private void clock() {
    String name = name();
    double start = moment();
    double jump = (dice.nextBoolean() ? 1 : -1) * one(4, 30, 600, 7200);
    world.at(start, () -> world.fleet().skew(name, jump));
    double back = Math.min(span, start + one(1.5, 20, 200));
    world.at(back, () -> world.fleet().skew(name, 0));
  }

  private void outage() {
    double start = between(0.2, 1) * span;
    double seconds = one(0.2, 1, 3) * scale.shortDelayMax();
    world.at(start, () -> world.fleet().outage(seconds));
    faultsEnd = Math.max(faultsEnd, start + seconds + 10);
  }

  private double[] window(double longest) {
    double start = between(0, span * 0.9);
    return new double[] {start, Math.min(span, start + between(0.01, longest) * span)};
  }

  private double moment() {
    return between(0, span);
  }

  private String name() {
    List<String> names = List.copyOf(world.fleet().names());
    return names.get(dice.nextInt(names.size()));
  }

  private double one(double... choices) {
    return choices[dice.nextInt(choices.length)];
  }

  private double between(double from, double to) {
    return from + dice.nextDouble() * (to - from);
  }
}
