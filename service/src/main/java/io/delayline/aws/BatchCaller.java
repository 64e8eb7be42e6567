package io.delayline.aws;

import io.delayline.model.Outcome;
import io.github.resilience4j.core.IntervalFunction;
import io.github.resilience4j.retry.Retry;
import io.github.resilience4j.retry.RetryConfig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the calls that answer for each of their entries, batches and single ones alike, and never
 * throws. Every entry is unsettled until the answer settles it ({@link BatchAnswer}).
 */
public final class BatchCaller {
  private static final Logger log = LoggerFactory.getLogger(BatchCaller.class);

  /** Before the first repetition of a call that may be repeated. */
  public static final Duration RETRY_WAIT = Duration.ofMillis(100);

  private static final int ATTEMPTS = 3;
  private static final double FACTOR = 2;
  private static final double JITTER = 0.5;

  /** One call. It says for each entry, in order, what the answer says, or throws. */
  public interface Operation<T> {
    List<Outcome> call(List<T> entries);
  }

  private final CallMeters meters;
  private final AwsFailure failures;
  private final Retry retry;

  /**
   * @param wait before the second attempt; it doubles from there, give or take a half
   */
  public BatchCaller(CallMeters meters, AwsFailure failures, Duration wait) {
    this.meters = meters;
    this.failures = failures;
    this.retry =
        Retry.of(
            "aws",
            RetryConfig.<Boolean>custom()
                .maxAttempts(ATTEMPTS)
                .intervalFunction(IntervalFunction.ofExponentialRandomBackoff(wait, FACTOR, JITTER))
                .retryOnResult(settled -> !settled)
                .retryOnException(failure -> false)
                .build());
  }

  /** Makes one call and answers for each entry in order; without entries, none is made. */
  public <T> List<Outcome> once(AwsAction action, List<T> entries, Operation<T> operation) {
    if (entries.isEmpty()) {
      return List.of();
    }
    meters.called(action);
    try {
      List<Outcome> outcomes = operation.call(entries);
      meters.failed(action, outcomes.stream().filter(each -> !each.equals(Outcome.DONE)).count());
      return outcomes;
    } catch (RuntimeException e) {
      meters.failed(action, 1);
      Outcome outcome = failures.of(action, e);
      return outcome instanceof Outcome.Never && entries.size() > 1
          ? oneByOne(action, entries, operation)
          : Collections.nCopies(entries.size(), outcome);
    }
  }

  /** A batch that is refused as a whole for good need not be bad as a whole. */
  private <T> List<Outcome> oneByOne(AwsAction action, List<T> entries, Operation<T> operation) {
    List<Outcome> outcomes = new ArrayList<>();
    for (T entry : entries) {
      outcomes.addAll(once(action, List.of(entry), operation));
    }
    return outcomes;
  }

  /**
   * Makes a call that has no entries, a few times if need be. Only for one that may be repeated.
   */
  public Outcome repeatedly(AwsAction action, Runnable call) {
    return repeatedly(
            action,
            List.of(call),
            only -> {
              only.forEach(Runnable::run);
              return List.of(Outcome.DONE);
            })
        .getFirst();
  }

  /** Makes a few calls, of what is not settled yet. Only for calls that may be repeated. */
  public <T> List<Outcome> repeatedly(AwsAction action, List<T> entries, Operation<T> operation) {
    List<Outcome> outcomes =
        new ArrayList<>(Collections.nCopies(entries.size(), Outcome.refused("not tried")));
    try {
      retry.executeSupplier(() -> settle(action, entries, operation, outcomes));
    } catch (RuntimeException e) {
      // interrupted between two attempts: what is settled so far counts
      log.debug("{} was not repeated", action.call(), e);
    }
    return outcomes;
  }

  private <T> Boolean settle(
      AwsAction action, List<T> entries, Operation<T> operation, List<Outcome> outcomes) {
    List<Integer> unsettled = new ArrayList<>();
    for (int i = 0; i < outcomes.size(); i++) {
      if (outcomes.get(i) instanceof Outcome.Later) {
        unsettled.add(i);
      }
    }
    List<Outcome> answers = once(action, unsettled.stream().map(entries::get).toList(), operation);
    for (int i = 0; i < answers.size(); i++) {
      outcomes.set(unsettled.get(i), answers.get(i));
    }
    return answers.stream().noneMatch(Outcome.Later.class::isInstance);
  }
}
