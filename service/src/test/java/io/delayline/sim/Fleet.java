package io.delayline.sim;

import io.delayline.config.Config;
import io.delayline.intake.SourcePartition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The replicas, and what happens to them from outside: kill -9, SIGSTOP, SIGTERM, set clocks. */
final class Fleet {
  /** After this Kafka's group believes a silent member dead ({@code session.timeout.ms}). */
  private static final Duration SESSION = Duration.ofSeconds(10);

  private final World world;
  private final Map<String, Machine> machines = new TreeMap<>();
  private final Map<String, Config> configs = new TreeMap<>();
  private final Map<String, Member> running = new TreeMap<>();
  private final List<Member> all = new ArrayList<>();
  private final Set<Integer> killSteps = new TreeSet<>();
  private int steps;
  private long outageUntil;

  Fleet(World world) {
    this.world = world;
  }

  /** A replica that is to run, on a machine whose clock is off by {@code skew} seconds. */
  void add(String name, Config config, double skew) {
    machines.put(name, new Machine(world.engine(), Duration.ofNanos(World.nanos(skew))));
    configs.put(name, config);
  }

  Set<String> names() {
    return machines.keySet();
  }

  /** Every life of every replica so far. */
  List<Member> all() {
    return all;
  }

  void startAll() {
    names().forEach(this::start);
  }

  void start(String name) {
    if (running.containsKey(name) || world.engine().now() < outageUntil) {
      return;
    }
    Life life = new Life(name, machine(name));
    Config config = configs.get(name);
    if (config == null) {
      throw new IllegalArgumentException("no replica " + name);
    }
    Member member = new Member(world, life, config);
    running.put(name, member);
    all.add(member);
    member.start();
  }

  private Machine machine(String name) {
    Machine machine = machines.get(name);
    if (machine == null) {
      throw new IllegalArgumentException("no machine " + name);
    }
    return machine;
  }

  /** kill -9, and a new life some seconds later. */
  void kill(String name, double restartAfter) {
    Member member = running.get(name);
    if (member != null) {
      kill(member, restartAfter);
    }
  }

  /** The same for this very life; false when it has ended already. */
  boolean kill(Life life, double restartAfter) {
    Member member = running.get(life.name());
    if (member == null || !member.life().equals(life)) {
      return false;
    }
    kill(member, restartAfter);
    return true;
  }

  /** Whether this replica has a page of parked rows in its hands. */
  boolean promotes(Life life) {
    Member member = running.get(life.name());
    return member != null && member.hands().promotes();
  }

  private void kill(Member member, double restartAfter) {
    world.ledger().excuse(member.hands().all(), "killed");
    world.ledger().note(member.hands().all(), member.life(), "killed with it in its hands");
    member.life().end();
    running.remove(member.life().name());
    world.engine().after(SESSION, member.source()::expel);
    world.at(world.now() + restartAfter, () -> start(member.life().name()));
  }

  /** SIGSTOP, and SIGCONT some seconds later. */
  void pause(String name, double seconds) {
    Member member = running.get(name);
    if (member == null) {
      return;
    }
    world.ledger().excuse(member.hands().all(), "stopped for a while");
    member.life().pauseUntil(world.engine().now() + World.nanos(seconds));
    if (seconds > SESSION.toSeconds()) {
      world.engine().after(SESSION, member.source()::expel);
    }
  }

  /** SIGTERM, and a new life some seconds after the old one's end. */
  void stop(String name, double restartAfter) {
    Member member = running.get(name);
    if (member == null || member.life().stopping()) {
      return;
    }
    member.stop(() -> {
      member.source().expel();
      world.ledger().excuse(member.hands().all(), "left over by a stop");
      member.life().end();
      running.remove(name);
      world.at(world.now() + restartAfter, () -> start(name));
    });
  }

  /** From its next start on the replica runs with this. */
  void configure(String name, Config config) {
    configs.put(name, config);
  }

  /** Every replica is killed; none is back before the end. */
  void outage(double seconds) {
    outageUntil = world.engine().now() + World.nanos(seconds);
    for (Member member : List.copyOf(running.values())) {
      kill(member, seconds + world.engine().random().nextDouble() * 5);
    }
  }

  double outageUntil() {
    return outageUntil / 1e9;
  }

  /** Sets a machine's wall clock so that it is off by this from now on. */
  void skew(String name, double seconds) {
    machine(name).skew(Duration.ofNanos(World.nanos(seconds)));
  }

  /** The replica that would take this step, of all replicas together, is killed before it. */
  void killBefore(int step) {
    killSteps.add(step);
  }

  /** No more kills by step. */
  void spare() {
    killSteps.clear();
  }

  void step(Life life) {
    steps++;
    if (!killSteps.isEmpty() && killSteps.remove(steps)) {
      kill(life, new double[] {0.1, 1, 5, 30}[world.engine().random().nextInt(4)]);
    }
  }

  int steps() {
    return steps;
  }

  void knock(SourcePartition partition) {
    running.values().stream()
        .filter(member -> member.source().owns(partition))
        .forEach(member -> member.source().knock());
  }

  void knockAll() {
    running.values().forEach(member -> member.source().knock());
  }

  /** The lease of whoever promotes this shard has ended. */
  void lostShard(int shard) {
    for (Member member : running.values()) {
      world.ledger().excuse(member.hands().page(shard), "a lease on a shard that ran out");
      member.hands().passed(shard);
    }
  }

  /** No fault of a service may end a loop. */
  void checkAlive() {
    for (Member member : running.values()) {
      if (member.life().pausedUntil() <= world.engine().now() && !member.life().stopping()) {
        member
            .replica()
            .dead()
            .ifPresent(why -> {
              throw new IllegalStateException(member.life() + ": " + why);
            });
      }
    }
  }
}
