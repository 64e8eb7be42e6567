package io.delayline.sim;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.FieldFault;
import io.delayline.Fuzz;
import io.delayline.delay.BundleText;
import io.delayline.delay.StrangeBundles;
import io.delayline.delay.UnreadableBundle;
import io.delayline.intake.SourcePartition;
import io.delayline.intake.StrangeRecords;
import io.delayline.model.Bundle;
import io.delayline.model.DelayedMessage;
import io.delayline.model.Origin;
import io.delayline.model.SourceRecord;
import io.delayline.park.DueKey;
import io.delayline.park.ParkedRow;
import io.delayline.park.ParkedStore;
import io.delayline.promote.TickQueue.Posting;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Whole replicas that are given thousands of records, messages, rows and ticks that nobody should
 * write: each comes out as it went in, on its target or as a dead letter with a reason, or waits
 * for its time; nothing goes round, and no thread dies.
 */
class FuzzSimulationTest {
  private static final int RECORDS = 1_500;
  private static final int BODIES = 1_000;
  private static final int ROWS = 500;
  private static final int TICKS = 300;

  /** Written within a minute, due within another, and the grace of a missing target. */
  private static final double END = 300;

  /** What was due just now may wait for its target, and for the next try. */
  private static final Duration RETRIES = Duration.ofSeconds(100);

  @Test
  @FieldFault("B86")
  void eachIsDeliveredUnchangedOrADeadLetter() {
    for (int run = 0; run < Fuzz.inputs(1); run++) {
      long seed = Fuzz.seed() + run;
      assertThat(Simulations.silently(() -> play(seed))).as("seed %s", seed).isEmpty();
    }
  }

  private List<String> play(long seed) {
    Random random = new Random(seed);
    Scenario s = new Scenario(seed, Setup.SCALED.with("TARGETS_ALLOWED", "t*,refusing,nowhere"));
    World world = s.world();
    world.targetTopics().create("refusing", 3);
    world.targets().add(0, 1e6, "refusing", Targets.Mode.NEVER, 1);
    records(s, random);
    StrangeBundles bundles = new StrangeBundles(random);
    bodies(s, random, bundles);
    rows(s, random, bundles);
    ticks(s, random);
    Set<String> meters = new TreeSet<>();
    s.at(1, () -> meters.addAll(meters(world)));
    s.run(END);
    List<String> violations = new ArrayList<>(left(world));
    violations.addAll(world.ledger().strangers().violations());
    if (!meters.equals(meters(world))) {
      violations.add("labels: " + meters + " became " + meters(world));
    }
    if (world.ledger().strangers().appendedCount() < RECORDS / 3
        || world.ledger().strangers().rejectedCount() < RECORDS / 3) {
      violations.add(
          "too few of one kind: %d delivered, %d rejected"
              .formatted(
                  world.ledger().strangers().appendedCount(),
                  world.ledger().strangers().rejectedCount()));
    }
    return violations.stream().limit(5).toList();
  }

  /** Names and labels of all meters of a replica. */
  private static Set<String> meters(World world) {
    return world.fleet().all().getFirst().registry().getMeters().stream()
        .map(meter -> meter.getId().getName() + meter.getId().getTags())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static void records(Scenario s, Random random) {
    World world = s.world();
    StrangeRecords records = new StrangeRecords(random);
    for (int i = 0; i < RECORDS; i++) {
      double at = s.between(2, 60);
      SourcePartition partition = new SourcePartition(World.DELAY_TOPIC, random.nextInt(4));
      SourceRecord any = records.next(new Origin("any", 0, i), World.instant(at));
      s.at(
          at,
          () -> {
            world
                .ledger()
                .strangers()
                .tell(
                    world
                        .topics()
                        .add(partition, any.timestamp(), any.key(), any.value(), any.headers()));
            world.fleet().knock(partition);
          });
    }
  }

  private static void bodies(Scenario s, Random random, StrangeBundles bundles) {
    World world = s.world();
    for (int i = 0; i < BODIES; i++) {
      double at = s.between(2, 60);
      double wakes = s.between(0, 30);
      byte[] content = bundles.next(World.instant(at + s.between(0, 60)));
      boolean text = random.nextInt(10) == 0 || content.length < 2;
      String body =
          text ? new String(content, UTF_8) + "\u00e9" : BundleText.of(new Bundle(content));
      tell(world, text ? body.getBytes(UTF_8) : content);
      s.at(
          at,
          () -> {
            world.queue().put(body, Duration.ofMillis(World.nanos(wakes) / 1_000_000));
            world.mailbox().somethingAt(world.engine().now() + World.nanos(wakes) + 1);
          });
    }
  }

  private static void rows(Scenario s, Random random, StrangeBundles bundles) {
    World world = s.world();
    for (int i = 0; i < ROWS; i++) {
      Instant due = World.instant(50 + random.nextInt(40));
      DueKey key = new DueKey(due.getEpochSecond(), random.nextInt(4));
      byte[] content = bundles.next(due);
      String sortKey = "row " + i;
      tell(world, content);
      s.at(
          5,
          () -> {
            if (content.length < 2) {
              world.table().rows().plant(key, new ParkedStore.Garbage(sortKey, content, "short"));
            } else {
              Instant expires = due.plusSeconds(99_999);
              Bundle bundle = new Bundle(content);
              world
                  .table()
                  .rows()
                  .put(List.of(new ParkedRow(key, sortKey, due, 1, bundle, expires, 1)));
            }
          });
    }
  }

  private static void ticks(Scenario s, Random random) {
    for (int i = 0; i < TICKS; i++) {
      String number =
          Fuzz.one(
              random,
              "x",
              "-1",
              "1e9",
              "9223372036854775807",
              "-9223372036854775808",
              "null",
              Long.toString(World.instant(random.nextInt(500)).toEpochMilli()));
      String shard = Fuzz.one(random, "", ",\"shard\":0", ",\"shard\":99", ",\"shard\":-1");
      // in another group than its own an assignment makes a second promoter: copies, as it must
      String group =
          shard.endsWith("0") ? "shard-0" : Fuzz.one(random, "tick", "shard-0", "shard-3", "any");
      Posting posting =
          new Posting(group, "strange-" + i, "{\"tick\":%s%s}".formatted(number, shard));
      s.at(s.between(2, 120), () -> s.plantTick(posting));
    }
  }

  /** Content is by its messages, where it has any. */
  private static void tell(World world, byte[] content) {
    List<DelayedMessage> messages = messages(world, content);
    if (messages.isEmpty()) {
      world.ledger().strangers().tell(content);
    }
    messages.forEach(message -> world.ledger().strangers().tell(message.source()));
  }

  private static List<DelayedMessage> messages(World world, byte[] content) {
    return content.length < 2 ? List.of() : world.contents().messages(new Bundle(content));
  }

  /** At rest nothing is left but what is for later, or for newer code. */
  private static List<String> left(World world) {
    List<String> violations = new ArrayList<>();
    Instant now = world.engine().instant();
    for (String body : world.queue().bodies()) {
      try {
        Bundle bundle = BundleText.parse(body);
        boolean newer = bundle.version() > Bundle.VERSION;
        if (newer) {
          world.ledger().strangers().found(bundle.bytes());
        }
        waiting(world, newer ? List.of() : messages(world, bundle.bytes()), now, violations);
      } catch (UnreadableBundle e) {
        violations.add("left in the queue: " + body);
      }
    }
    for (DueKey key : world.table().rows().keys()) {
      boolean later = key.start().isAfter(now);
      for (ParkedStore.Stored stored : world.table().rows().rows(key)) {
        if (later && stored instanceof ParkedStore.Row row) {
          waiting(world, messages(world, row.bundle().bytes()), now, violations);
        } else if (later) {
          violations.add("garbage that is not due: " + key);
        }
      }
    }
    violations.addAll(new Oracles(world).offsets());
    return violations;
  }

  private static void waiting(
      World world, List<DelayedMessage> messages, Instant now, List<String> violations) {
    for (DelayedMessage message : messages) {
      world.ledger().strangers().found(message);
      if (message.due().plus(RETRIES).isBefore(now)) {
        violations.add("left, though due: " + message.id());
      }
    }
  }
}
