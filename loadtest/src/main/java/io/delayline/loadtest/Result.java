package io.delayline.loadtest;

import io.delayline.local.drill.Lateness;
import io.delayline.local.drill.Verdict;
import io.delayline.local.drill.Verifier;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.core.ConditionTimeoutException;

/**
 * What came of a drill.
 *
 * @param problems what must not be, a sentence each; empty when the drill passed
 */
record Result(String drill, Verdict verdict, List<String> problems) {
  /** Until the last has come: leases, back-offs and the group's own time-outs pass meanwhile. */
  private static final Duration COMPLETE_WITHIN = Duration.ofSeconds(150);

  /** Then nothing waits anywhere any more: bundles that were delivered twice are deleted too. */
  private static final Duration AT_REST_WITHIN = Duration.ofSeconds(60);

  private static final Duration LAST_COPIES = Duration.ofSeconds(2);

  /** Plays a drill in this world and judges it. */
  static Result of(Drill drill, Place place, Size size) {
    try (Stage stage = new Stage(place, drill.name(), size)) {
      List<String> problems = new ArrayList<>();
      int broke = play(drill, stage, problems);
      try (Verifier verifier =
          new Verifier(stage.site().kafka(), List.of(stage.target()), stage.ledger())) {
        verifier.readUntilComplete(COMPLETE_WITHIN);
        awaitRest(stage, problems);
        verifier.readFor(LAST_COPIES);
      }
      Verdict verdict = stage.ledger().verdict();
      problems.addAll(verdict.broken());
      judgeCopies(stage, verdict, broke, problems);
      drill.judge(stage);
      problems.addAll(stage.problems());
      problems.addAll(stage.violations());
      return new Result(drill.name(), verdict, List.copyOf(problems));
    }
  }

  private static int play(Drill drill, Stage stage, List<String> problems) {
    try {
      return drill.play(stage);
    } catch (IllegalStateException | ConditionTimeoutException | AssertionError e) {
      problems.add("it broke off: " + e.getMessage());
      return 1;
    }
  }

  private static void awaitRest(Stage stage, List<String> problems) {
    try {
      Stage.await("at rest", AT_REST_WITHIN, stage::isAtRest);
    } catch (ConditionTimeoutException e) {
      problems.add(
          "not at rest: %d messages in the queue, %d rows in the table, %.0f uncommitted"
              .formatted(
                  stage.site().queue().messages(),
                  stage.site().rows().rows().size(),
                  stage.counters().sum("delayline_uncommitted")));
    }
  }

  private static void judgeCopies(Stage stage, Verdict verdict, int broke, List<String> problems) {
    double accounted = stage.accountedFor();
    if (verdict.duplicates() > accounted) {
      problems.add(
          "%d copies, of which %.0f are accounted for by what was in flight"
              .formatted(verdict.duplicates(), accounted));
    }
    int most = stage.ledger().mostCopies();
    if (most > 1 + broke) {
      problems.add(most + " copies of one record, and things broke " + broke + " times only");
    }
  }

  boolean isPassed() {
    return problems.isEmpty();
  }

  /** One line. */
  @Override
  public String toString() {
    Lateness late = verdict.lateness();
    String figures =
        "%-20s %6d sent, %6d delivered once, %4d duplicates, %d lost, %d early, lateness p50/p99/max %d/%d/%d ms"
            .formatted(
                drill,
                verdict.sent(),
                verdict.once(),
                verdict.duplicates(),
                verdict.lost().size(),
                verdict.early().size(),
                late.quantile(0.5),
                late.quantile(0.99),
                late.max());
    return isPassed() ? figures : figures + "  FAILED: " + String.join("; ", problems);
  }
}
