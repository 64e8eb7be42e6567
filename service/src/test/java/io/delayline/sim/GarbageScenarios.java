package io.delayline.sim;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.delayline.model.Bundle;
import io.delayline.park.DueKey;
import io.delayline.park.ParkedRow;
import io.delayline.park.ParkedStore.Garbage;
import io.delayline.promote.TickQueue.Posting;
import io.delayline.runtime.MeterNames;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** What nobody wrote: it holds up nothing, is never gone round in circles with, never destroyed. */
final class GarbageScenarios {
  private GarbageScenarios() {}

  private static List<String> expect(List<String> violations, String what, double is, double must) {
    List<String> all = new ArrayList<>(violations);
    if (is != must) {
      all.add("%s: %.0f instead of %.0f".formatted(what, is, must));
    }
    return all;
  }

  /**
   * Bodies that are no ticks, and assignments of shards that do not exist, stand in front of the
   * ticks in their group: each is deleted and counted once, and the ticks go on.
   */
  static List<String> garbageOnTheTickQueue(long seed, Consumer<Scenario> broken) {
    Scenario s = new Scenario(seed, Setup.SCALED.replicas(3));
    broken.accept(s);
    s.stream(60, 1, 1, () -> s.between(15, 60));
    List<String> bodies =
        List.of("garbage", "{\"tick\":\"x\"}", "[]", "{\"tick\":1,\"shard\":-1}", "{}");
    for (int i = 0; i < bodies.size(); i++) {
      Posting garbage = new Posting("tick", "garbage-" + i, bodies.get(i));
      s.at(14.9 + 5 * i, () -> s.plantTick(garbage));
    }
    Posting nowhere = new Posting("shard-1", "nowhere", "{\"tick\":1767225600000,\"shard\":99}");
    s.at(20, () -> s.plantTick(nowhere));
    return expect(s.run().judge(), "garbage", s.counted(MeterNames.TICKS_GARBAGE), bodies.size());
  }

  /**
   * Items that are no rows stand among the rows of their second: each goes to the dead-letter topic
   * once, the cursor moves on, the rows beside them are on time.
   */
  static List<String> garbageRows(long seed, Consumer<Scenario> broken) {
    Scenario s = new Scenario(seed, Setup.SCALED.shards(1));
    broken.accept(s);
    s.stream(60, 1, 0.5, () -> s.between(30, 60));
    for (int i = 0; i < 3; i++) {
      DueKey key = new DueKey(Engine.START.getEpochSecond() + 50 + i, 0);
      String sortKey = "delay-0-0 #" + i;
      s.at(
          10,
          () ->
              s.world()
                  .table()
                  .rows()
                  .plant(key, new Garbage(sortKey, "x".getBytes(UTF_8), "no bundle")));
    }
    List<String> violations = s.run().judge();
    return expect(violations, "dead letters", s.world().ledger().unknownLetters(), 3);
  }

  /**
   * A row of a newer bundle version is handed to the queue as it is and stays there for newer code;
   * everything else is on time.
   */
  static List<String> aRowOfANewerVersion(long seed, Consumer<Scenario> broken) {
    Scenario s = new Scenario(seed, Setup.SCALED.shards(1));
    broken.accept(s);
    s.stream(60, 1, 0.5, () -> s.between(30, 60));
    Instant due = Engine.START.plusSeconds(50);
    Bundle newer = new Bundle(new byte[] {Bundle.VERSION + 1, 1, 2, 3});
    ParkedRow row =
        new ParkedRow(
            new DueKey(due.getEpochSecond(), 0), "newer", due, 1, newer, due.plusSeconds(9_999), 1);
    s.at(10, () -> s.world().table().rows().put(List.of(row)));
    List<String> violations =
        s.run().judge().stream().filter(v -> !v.startsWith("left in the queue: 1 ")).toList();
    List<String> all = expect(violations, "left", s.world().queue().size(), 1);
    return expect(all, "dead letters", s.world().ledger().unknownLetters(), 0);
  }

  /**
   * Two parked records are refused by the queue for good (a lowered MaximumMessageSize, say): their
   * rows are set aside, the other rows of the shard are on time.
   */
  static List<String> aRowTheQueueNeverTakes(long seed, Consumer<Scenario> broken) {
    Scenario s = new Scenario(seed, Setup.SCALED.shards(1).with("BUNDLE_BYTES", "1024"));
    broken.accept(s);
    s.stream(40, 1, 1.5, () -> s.between(30, 80));
    s.world().neverTake(List.of(10, 25));
    List<String> violations = s.run().judge();
    long rejected =
        s.world().ledger().entries().stream().filter(e -> !e.rejectedBy.isEmpty()).count();
    return expect(violations, "rejected", (double) rejected, 2);
  }

  /**
   * Five replicas post each tick; one of them is its scheduler, and each shard is handed out once.
   */
  static List<String> oneSchedulerForEachTick(long seed, Consumer<Scenario> broken) {
    Scenario s = new Scenario(seed, Setup.SCALED.replicas(5));
    broken.accept(s);
    s.stream(40, 1, 1.5, () -> s.between(30, 40));
    List<String> violations = s.run(202).judge();
    double ticks = 1 + 200 / 5;
    List<String> all =
        expect(violations, "schedulers", s.counted(MeterNames.TICKS_RECEIVED), ticks);
    return expect(all, "promoters", s.counted(MeterNames.ASSIGNMENTS_RECEIVED), 4 * ticks);
  }

  /**
   * The scheduler is killed while it hands out the shards, and a promoter while it reads: others go
   * on, nothing is sent twice.
   */
  static List<String> theSchedulerIsKilled(long seed, Consumer<Scenario> broken) {
    Scenario s = new Scenario(seed, Setup.SCALED.replicas(5));
    broken.accept(s);
    s.stream(200, 1, 0.3, () -> s.between(22, 40));
    s.on(
        9,
        Operation.RAISE_FRONTIER,
        Moment.TOOK_EFFECT,
        2,
        life -> s.world().fleet().kill(life, 20));
    s.killOn(30, Operation.READ, Moment.ANSWERED, 2, 0.3);
    return s.recovered(110).run().judge();
  }
}
