package io.delayline.aws;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.FieldFault;
import io.delayline.model.Outcome;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.ApiCallAttemptTimeoutException;

/**
 * What every batch call does with the answers that a service can give, run for each of them: an
 * entry is done only when the service says so, and what becomes of one says nothing of another.
 */
public abstract class BatchCallContract {
  /** The most calls that are made for the same entries. */
  protected static final int REPEATED = 3;

  /** The next call fails so. */
  protected abstract void failNext(RuntimeException failure);

  /** The next call leaves the entries of these indexes undone, for now, and does the others. */
  protected abstract void leaveNext(int... indexes);

  /** Makes the call with so many entries of increasing numbers. */
  protected abstract List<Outcome> call(int entries);

  /** The numbers of the entries of each call that the service was asked, in order. */
  protected abstract List<List<Integer>> asked();

  /** An error of the service's own. */
  protected abstract RuntimeException error(int status, String code);

  /** The code of what the service refuses for good. */
  protected abstract String refusalForGood();

  /** Whether the edge repeats the call for what is undone. */
  protected abstract boolean isRepeated();

  /** How many calls and entries of calls are counted as failed. */
  protected abstract double failures();

  @Test
  @FieldFault("B06")
  protected void withoutEntriesThereIsNoCall() {
    assertThat(call(0)).isEmpty();
    assertThat(asked()).isEmpty();
    assertThat(failures()).isZero();
  }

  @Test
  protected void allIsDone() {
    assertThat(call(3)).containsExactly(Outcome.DONE, Outcome.DONE, Outcome.DONE);
    assertThat(asked()).containsExactly(List.of(0, 1, 2));
    assertThat(failures()).isZero();
  }

  @Test
  @FieldFault({"B01", "B04", "B07"})
  protected void eachEntryIsSettledByItself() {
    leaveNext(1, 3);
    List<Outcome> outcomes = call(4);
    assertThat(failures()).isEqualTo(2);
    if (isRepeated()) {
      assertThat(outcomes).hasSize(4).containsOnly(Outcome.DONE);
      assertThat(asked()).containsExactly(List.of(0, 1, 2, 3), List.of(1, 3));
      return;
    }
    assertThat(List.of(outcomes.get(0), outcomes.get(2))).containsOnly(Outcome.DONE);
    assertLater(outcomes.get(1), false);
    assertLater(outcomes.get(3), false);
    assertThat(asked()).hasSize(1);
  }

  @Test
  @FieldFault({"B04", "B07"})
  protected void whatIsLeftAgainAndAgainIsNotDone() {
    leaveNext(1);
    leaveNext(0);
    leaveNext(0);
    assertLater(call(2).get(1), false);
    assertThat(asked()).hasSize(isRepeated() ? REPEATED : 1);
  }

  @Test
  protected void aFailedCallSaysWhetherItMayHaveTakenEffect() {
    assertFails(error(400, "ThrottlingException"), false);
    assertFails(error(400, "RequestThrottled"), false);
    assertFails(error(400, "RequestLimitExceeded"), false);
    assertFails(error(503, "SlowDown"), false);
    assertFails(error(400, "AccessDeniedException"), false);
    assertFails(error(403, "RequestThrottled"), false);
    assertFails(error(400, "KMS.ThrottlingException"), false);
    assertFails(error(400, "ResourceNotFoundException"), false);
    assertFails(AwsErrors.unreachable(), false);
    assertFails(AwsErrors.silent(), true);
    assertFails(error(500, "InternalServerError"), true);
    assertFails(error(503, "ServiceUnavailable"), true);
    assertFails(ApiCallAttemptTimeoutException.create(3_000), true);
    assertFails(new IllegalStateException("Connection pool shut down"), true);
  }

  private void assertFails(RuntimeException failure, boolean unknown) {
    int before = asked().size();
    Collections.nCopies(isRepeated() ? REPEATED : 1, failure).forEach(this::failNext);
    assertThat(call(2)).hasSize(2).allSatisfy(outcome -> assertLater(outcome, unknown));
    assertThat(asked()).hasSize(before + (isRepeated() ? REPEATED : 1));
  }

  @Test
  protected void aBatchThatIsRefusedForOneEntryIsTriedOneByOne() {
    failNext(error(400, refusalForGood()));
    leaveNext();
    failNext(error(400, refusalForGood()));
    List<Outcome> outcomes = call(3);
    assertThat(outcomes.get(0)).isEqualTo(Outcome.DONE);
    assertThat(outcomes.get(1))
        .isInstanceOfSatisfying(
            Outcome.Never.class,
            never -> assertThat(never.rejection().detail()).contains(refusalForGood()));
    assertThat(outcomes.get(2)).isEqualTo(Outcome.DONE);
    assertThat(asked()).containsExactly(List.of(0, 1, 2), List.of(0), List.of(1), List.of(2));
  }

  /** It is not done; {@code unknown} is whether it may have been all the same. */
  protected static void assertLater(Outcome outcome, boolean unknown) {
    assertThat(outcome)
        .isInstanceOfSatisfying(
            Outcome.Later.class,
            later -> {
              assertThat(later.unknown()).isEqualTo(unknown);
              assertThat(later.cause()).isNotBlank();
            });
  }
}
