package io.delayline.park;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.delayline.delay.FakeDelayQueue.Fault;
import io.delayline.delay.Samples;
import io.delayline.model.Outcome;
import io.delayline.model.TryLater;
import io.delayline.park.FakeParkedStore.Call;
import io.delayline.park.ParkedStore.Garbage;
import io.delayline.park.ParkedStore.Page;
import io.delayline.runtime.SetClock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FakeParkedStoreTest extends ParkedStoreContract {
  private final SetClock clock = new SetClock(Samples.NOON);
  private final FakeParkedStore store = new FakeParkedStore(clock);

  @Override
  protected ParkedStore store() {
    return store;
  }

  @Override
  protected void plantGarbage(DueKey key, String sortKey) {
    store.plant(key, new Garbage(sortKey, new byte[] {'x'}, "no bundle"));
  }

  @Test
  void aFullPageSaysThatMoreFollowsWhereNothingDoes() {
    store.put(List.of(row(KEY, "a"), row(KEY, "b")));
    store.pageRows(2);
    assertThat(store.read(KEY, Optional.empty()).next()).contains("b");
    assertThat(store.read(KEY, Optional.of("b"))).isEqualTo(new Page(List.of(), Optional.empty()));
    store.pageRows(1);
    assertThat(readAll(KEY)).hasSize(2);
    assertThat(store.calls(Call.READ)).isEqualTo(5);
  }

  @Test
  void faultsHappenInTheirOrderOneCallEach() {
    ParkedRow row = row(KEY, "a");
    store.fail(Call.PUT, Fault.THROTTLED, Fault.LOST_ANSWER);
    assertThat(store.put(List.of(row))).containsExactly(Outcome.refused("throttled"));
    assertThat(store.size()).isZero();
    assertThat(store.put(List.of(row))).containsExactly(Outcome.doubtful("no answer"));
    assertThat(store.size()).isEqualTo(1);
    store.fail(Call.READ, Fault.THROTTLED);
    assertThatExceptionOfType(TryLater.class).isThrownBy(() -> store.read(KEY, Optional.empty()));
    store.fail(Call.TAKE_BACK, Fault.LOST_REQUEST, Fault.THROTTLED);
    store.heal();
    assertThat(store.takeBack(row)).isEqualTo(Outcome.DONE);
    assertThat(store.keys()).isEmpty();
  }

  @Test
  void whatHasExpiredStaysUntilItIsSweptUp() {
    store.put(List.of(row(KEY, "a"), row(new DueKey(KEY.second() + 1, 0), "b")));
    clock.advance(Duration.ofDays(7).plusMillis(1));
    assertThat(store.rows(KEY)).hasSize(1);
    assertThat(store.sweep()).isEqualTo(1);
    assertThat(store.rows(KEY)).isEmpty();
    assertThat(store.size()).isEqualTo(1);
  }

  @Test
  void callsAgainstTheRulesFailTheTest() {
    assertAgainstTheRules(IntStream.range(0, 26).mapToObj(i -> row(KEY, "row" + i)).toList());
    assertAgainstTheRules(List.of(row(KEY, "a"), row(KEY, "a")));
    assertAgainstTheRules(List.of(row(KEY, "")));
    assertAgainstTheRules(List.of(row(KEY, "é".repeat(513))));
    assertAgainstTheRules(List.of(row(KEY, "a", 400 * 1024)));
  }

  private void assertAgainstTheRules(List<ParkedRow> rows) {
    assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> store.put(rows));
  }
}
