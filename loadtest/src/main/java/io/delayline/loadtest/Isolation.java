package io.delayline.loadtest;

import io.delayline.local.KafkaBroker;
import io.delayline.local.drill.Ledger;
import io.delayline.local.drill.Pauses;
import io.delayline.local.drill.Sender;
import io.delayline.local.drill.Verifier;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;

/**
 * A part of the traffic goes to targets that do not take it: one that does not exist, one that
 * refuses large records, one whose leader is gone. The rest is measured without and with them.
 */
final class Isolation implements Drill {
  private static final int PER_SECOND = 200;

  /** Of each of three kinds: together 5 % of the traffic. */
  private static final int BAD_PER_SECOND = 3;

  private static final int BYTES = 200;
  private static final int LARGE = 12_000;
  private static final int LONGEST_DELAY = 6_000;

  /**
   * Within this 99 % come where all is well; below it a factor says nothing. A short drill shares
   * the machine with others, and sees only who is held up.
   */
  private static final int WELL_MILLIS = 50;

  private static final int NOT_HELD_UP_MILLIS = 2_000;

  private static final Duration REST_WITHIN = Duration.ofSeconds(150);

  private final Ledger late = new Ledger();
  private final Ledger refused = new Ledger();
  private long alone;
  private long together;
  private long ended;

  @Override
  public String name() {
    return "isolation";
  }

  @Override
  public String description() {
    return "5 % of the traffic goes to targets that do not take it; the rest is on time.";
  }

  @Override
  public int play(Stage stage) {
    stage.startOneOrTwo(Map.of());
    stage.send(PER_SECOND, 0, 2_000); // so that nothing is new when it is measured
    Pauses.of(Duration.ofSeconds(4));
    KafkaBroker first = stage.place().world().kafka();
    try (KafkaBroker second = first.startBeside(stage.place().directory().resolve("second"))) {
      String leaderless = stage.site().targetOn(second, "leaderless");
      second.stop();
      measure(stage, leaderless);
      second.start();
      deliverLate(stage, leaderless);
    }
    return 0;
  }

  private void measure(Stage stage, String leaderless) {
    Duration time = stage.size().seconds(10, 60);
    alone = System.currentTimeMillis();
    stage.underLoad(
        PER_SECOND,
        0,
        LONGEST_DELAY,
        () -> {
          Pauses.of(time);
          together = System.currentTimeMillis();
          sendBad(stage, leaderless, time);
          ended = System.currentTimeMillis();
        });
    Pauses.of(Duration.ofMillis(LONGEST_DELAY));
  }

  private void sendBad(Stage stage, String leaderless, Duration time) {
    String small = stage.site().target("small", 1, Map.of("max.message.bytes", "10000"));
    try (Sender others = new Sender(stage.site().kafka(), stage.site().delayTopic(), late);
        Sender large = new Sender(stage.site().kafka(), stage.site().delayTopic(), refused)) {
      List<Load> loads =
          List.of(
              new Load(others, leaderless, BAD_PER_SECOND, BYTES, 0, LONGEST_DELAY),
              new Load(others, missing(stage), BAD_PER_SECOND, BYTES, 0, LONGEST_DELAY),
              new Load(large, small, BAD_PER_SECOND, LARGE, 0, LONGEST_DELAY));
      Pauses.of(time);
      loads.forEach(Load::close);
    }
  }

  private static String missing(Stage stage) {
    return stage.site().group() + "-missing";
  }

  private void deliverLate(Stage stage, String leaderless) {
    if (exists(stage, missing(stage))) {
      stage.problem("the missing topic was created by asking for it");
    }
    stage.site().target("missing", 1);
    try (Verifier verifier =
        new Verifier(stage.site().kafka(), List.of(leaderless, missing(stage)), late)) {
      verifier.readUntilComplete(REST_WITHIN);
    }
    late.verdict().broken().forEach(each -> stage.problem("of the bad targets: " + each));
  }

  private static boolean exists(Stage stage, String topic) {
    try (Admin admin = stage.site().kafka().admin()) {
      return admin.listTopics().names().get().contains(topic);
    } catch (ExecutionException e) {
      throw new IllegalStateException("Topics cannot be listed", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted", e);
    }
  }

  @Override
  public void judge(Stage stage) {
    long without = p99(stage, alone, together);
    long with = p99(stage, together, ended);
    System.out.printf("isolation: p99 %d ms without them, %d ms with them%n", without, with);
    if (with > 2 * without && with > stage.size().of(NOT_HELD_UP_MILLIS, WELL_MILLIS)) {
      stage.problem("p99 is %d ms with them and %d ms without".formatted(with, without));
    }
    double rejected = stage.counters().sum("delayline_records_rejected_total", "TARGET_REFUSED");
    if (rejected != refused.promised()) {
      stage.problem("%.0f of %d refused".formatted(rejected, refused.promised()));
    }
  }

  private static long p99(Stage stage, long from, long to) {
    return stage
        .ledger()
        .lateness(promise -> promise.sentMillis() >= from && promise.sentMillis() < to)
        .quantile(0.99);
  }
}
