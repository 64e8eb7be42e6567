package io.delayline.delay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.delayline.FieldFault;
import io.delayline.runtime.ClockWatch;
import io.delayline.runtime.FakePause;
import io.delayline.runtime.SetClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class HoldTest {
  private final SetClock clock = new SetClock(Samples.NOON);
  private final ClockWatch watch = new ClockWatch(clock, clock::nanos, Duration.ofSeconds(2));
  private final FakePause pause = new FakePause(clock);
  private final Hold hold = new Hold(clock, clock::nanos, watch, pause);
  private final List<Item> released = new ArrayList<>();

  /** Something held; remembers when it was let go. */
  private final class Item implements Hold.Held {
    private final Instant due;
    private Instant at = Instant.MIN;

    Item(Instant due) {
      this.due = due;
    }

    @Override
    public Instant due() {
      return due;
    }

    @Override
    public void release() {
      at = clock.instant();
      released.add(this);
    }
  }

  private Item hold(long millis) {
    Item item = new Item(Samples.NOON.plusMillis(millis));
    hold.hold(item);
    return item;
  }

  private void run(int turns) throws InterruptedException {
    for (int i = 0; i < turns; i++) {
      hold.runOnce();
    }
  }

  @Test
  void letsGoAtTheMillisecondAndInOrder() throws InterruptedException {
    List<Item> items = new ArrayList<>();
    Random random = new Random(1);
    for (int i = 0; i < 500; i++) {
      items.add(hold(random.nextInt(5_000)));
    }
    run(1_000);

    assertThat(released).hasSize(500).isSortedAccordingTo((a, b) -> a.due.compareTo(b.due));
    assertThat(items).allSatisfy(item -> assertThat(item.at).isEqualTo(item.due));
    assertThat(hold.size()).isZero();
  }

  @Test
  @FieldFault("B39")
  void whatIsOverdueGoesAtTheNextTurn() throws InterruptedException {
    Item item = hold(-86_400_000);
    run(1);

    assertThat(item.at).isEqualTo(Samples.NOON);
  }

  /** Else a replica with a backlog would look as one that hangs, and be restarted in the midst. */
  @Test
  void aTurnEndsWithinSecondsHoweverMuchIsDueAndGoesOnAtOnce() throws InterruptedException {
    for (int i = 0; i < 1_000; i++) {
      hold.hold(new Slow(20, 300)); // each takes 300 ms, and is followed by others: 100 minutes
    }
    int pauses = pause.pauses().size();
    Duration longest = Duration.ZERO;
    while (hold.size() > 0) {
      long begun = clock.nanos();
      assertThat(hold.runOnce()).as("again at once").isTrue();
      Duration turn = Duration.ofNanos(clock.nanos() - begun);
      longest = turn.compareTo(longest) > 0 ? turn : longest;
    }
    assertThat(slow).isEqualTo(20_000);
    assertThat(longest).isLessThanOrEqualTo(Duration.ofSeconds(2));
    assertThat(pause.pauses()).as("no rest while anything is due").hasSize(pauses);
    hold.runOnce();
    assertThat(pause.pauses()).hasSize(pauses + 1);
  }

  private int slow;

  /** Overdue, slow to be let go, and always followed by another one. */
  private final class Slow implements Hold.Held {
    private final int chain;
    private final long millis;

    Slow(int chain, long millis) {
      this.chain = chain;
      this.millis = millis;
    }

    @Override
    public Instant due() {
      return Samples.NOON;
    }

    @Override
    public void release() {
      slow++;
      clock.advance(Duration.ofMillis(millis));
      if (chain > 1) {
        hold.hold(new Slow(chain - 1, millis));
      }
    }
  }

  @Test
  void neverWaitsLongerThanASecondAtATime() throws InterruptedException {
    run(1);
    hold(3_600_000);
    run(10);

    assertThat(pause.pauses()).hasSize(11);
    assertThat(pause.pauses()).allMatch(wait -> wait.compareTo(Duration.ofSeconds(1)) <= 0);
    assertThat(released).isEmpty();
  }

  @Test
  void anEarlierOneCutsTheWaitShortAndALaterOneDoesNot() throws InterruptedException {
    hold(1_000);
    run(1); // the wake-up of the first one
    assertThat(pause.woken()).isFalse();
    hold(1_500);
    assertThat(pause.woken()).isFalse();
    hold(300);
    assertThat(pause.woken()).isTrue();
  }

  @Test
  void aClockThatIsSetForthLetsNothingGoUntilItAgrees() throws InterruptedException {
    Item item = hold(1_500);
    clock.step(Duration.ofHours(1));
    run(20);
    assertThat(released).isEmpty();

    clock.step(Duration.ofHours(-1));
    watch.observe(clock.instant(), watch.begin());
    run(3);
    assertThat(released).containsExactly(item);
    assertThat(item.at).isAfterOrEqualTo(item.due);
  }

  @Test
  void aClockThatIsSetBackDoesNotSleepForHours() throws InterruptedException {
    Item item = hold(500);
    clock.step(Duration.ofHours(-5));
    run(1);
    clock.step(Duration.ofHours(5));
    watch.observe(clock.instant(), watch.begin());
    run(3);

    assertThat(released).containsExactly(item);
    assertThat(item.at).isBeforeOrEqualTo(item.due.plusMillis(100));
  }

  @Test
  void aSmallStepBackWhileLettingGoIsSeenBeforeEachOne() throws InterruptedException {
    hold.hold(
        new Hold.Held() {
          @Override
          public Instant due() {
            return Samples.NOON;
          }

          @Override
          public void release() {
            clock.step(Duration.ofMillis(-400));
          }
        });
    Item second = hold(0);
    run(1);
    assertThat(released).isEmpty();
    run(3);
    assertThat(second.at).isEqualTo(Samples.NOON);
  }

  @Test
  void aStepForthWhileLettingGoLetsNothingMoreGo() throws InterruptedException {
    hold.hold(
        new Hold.Held() {
          @Override
          public Instant due() {
            return Samples.NOON;
          }

          @Override
          public void release() {
            clock.step(Duration.ofHours(1));
          }
        });
    hold(1_800_000);
    run(3);

    assertThat(released).isEmpty();
  }

  @Test
  void whatOneThrowsCostsNoOtherItsTurn() throws InterruptedException {
    hold.hold(
        new Hold.Held() {
          @Override
          public Instant due() {
            return Samples.NOON.minusSeconds(1);
          }

          @Override
          public void release() {
            throw new IllegalStateException("against its contract");
          }
        });
    Item other = hold(0);
    assertThatThrownBy(hold::runOnce).isInstanceOf(IllegalStateException.class);
    run(1);

    assertThat(released).containsExactly(other);
  }
}
