package io.delayline.sqs;

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
import software.amazon.awssdk.services.sqs.model.BatchResultErrorEntry;

/**
 * Makes the batch calls. Every entry is unsettled until the answer names it: an answer can name too
 * few entries, entries that were not in the call, or none.
 */
final class BatchCaller {
  private static final Logger log = LoggerFactory.getLogger(BatchCaller.class);

  private static final int ATTEMPTS = 3;
  private static final double FACTOR = 2;
  private static final double JITTER = 0.5;

  /** One batch call. The entries' ids are their indexes, so distinct and of a legal form. */
  interface Operation<T> {
    BatchReply call(List<T> entries);
  }

  private final SqsMeters meters;
  private final Retry retry;

  /**
   * @param wait before the second attempt; it doubles from there, give or take a half
   */
  BatchCaller(SqsMeters meters, Duration wait) {
    this.meters = meters;
    this.retry =
        Retry.of(
            "sqs",
            RetryConfig.<Boolean>custom()
                .maxAttempts(ATTEMPTS)
                .intervalFunction(IntervalFunction.ofExponentialRandomBackoff(wait, FACTOR, JITTER))
                .retryOnResult(settled -> !settled)
                .retryOnException(failure -> false)
                .build());
  }

  /** Makes one call and answers for each entry in order; without entries, none is made. */
  <T> List<Outcome> once(SqsAction action, List<T> entries, Operation<T> operation) {
    if (entries.isEmpty()) {
      return List.of();
    }
    meters.called(action);
    try {
      List<Outcome> outcomes = outcomes(action, entries.size(), operation.call(entries));
      meters.failed(action, outcomes.stream().filter(each -> !each.equals(Outcome.DONE)).count());
      return outcomes;
    } catch (RuntimeException e) {
      meters.failed(action, 1);
      Outcome outcome = SqsFailure.of(action, e);
      return outcome instanceof Outcome.Never && entries.size() > 1
          ? oneByOne(action, entries, operation)
          : Collections.nCopies(entries.size(), outcome);
    }
  }

  /** A batch that is refused as a whole for good need not be bad as a whole. */
  private <T> List<Outcome> oneByOne(SqsAction action, List<T> entries, Operation<T> operation) {
    List<Outcome> outcomes = new ArrayList<>();
    for (T entry : entries) {
      outcomes.addAll(once(action, List.of(entry), operation));
    }
    return outcomes;
  }

  /** Makes a few calls, of what is not settled yet. Only for calls that may be repeated. */
  <T> List<Outcome> repeatedly(SqsAction action, List<T> entries, Operation<T> operation) {
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
      SqsAction action, List<T> entries, Operation<T> operation, List<Outcome> outcomes) {
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

  private static List<Outcome> outcomes(SqsAction action, int count, BatchReply reply) {
    Outcome unnamed = Outcome.doubtful(action.call() + ": the answer does not name the entry");
    List<Outcome> outcomes = new ArrayList<>(Collections.nCopies(count, unnamed));
    for (String id : reply.successful()) {
      set(outcomes, id, Outcome.DONE);
    }
    for (BatchResultErrorEntry entry : reply.failed()) {
      set(outcomes, entry.id(), SqsFailure.of(action, entry));
    }
    return outcomes;
  }

  private static void set(List<Outcome> outcomes, String id, Outcome outcome) {
    for (int i = 0; i < outcomes.size(); i++) {
      if (Integer.toString(i).equals(id)) {
        outcomes.set(i, outcome);
        return;
      }
    }
    log.warn("SQS answered for an entry that was not in the call");
  }
}
