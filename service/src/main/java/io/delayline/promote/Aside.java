package io.delayline.promote;

import io.delayline.emit.DeadLetter;
import io.delayline.emit.Delivery;
import io.delayline.model.Outcome;
import io.delayline.model.RejectReason;
import io.delayline.model.Rejection;
import io.delayline.park.RowKey;
import io.delayline.runtime.Backoff;
import io.delayline.runtime.Pause;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Sets rows aside that cannot be promoted: what they hold goes to the dead-letter topic, and only
 * when that has acknowledged it does the cursor move on.
 */
public final class Aside {
  private static final Backoff RETRY = new Backoff(Duration.ofMillis(500), Duration.ofSeconds(10));

  /** Somebody else's rows wait behind this one's thread: after so many tries it is given back. */
  private static final int MAX_ATTEMPTS = 8;

  private static final Duration SLICE = Duration.ofSeconds(1);

  private final Delivery delivery;
  private final Supplier<Pause> pauses;
  private final PromoteMetrics metrics;

  public Aside(Delivery delivery, Supplier<Pause> pauses, PromoteMetrics metrics) {
    this.delivery = delivery;
    this.pauses = pauses;
    this.metrics = metrics;
  }

  /** Tries to have it acknowledged; false when it was not, or the lease ended before. */
  boolean put(RowKey row, byte[] content, String why, TickLease lease) throws InterruptedException {
    DeadLetter letter =
        DeadLetter.ofBytes(
            "table-" + row.key() + "-" + row.sortKey(),
            content,
            new Rejection(RejectReason.UNREADABLE, why));
    Pause pause = pauses.get();
    boolean goesOn = lease.mayFinish();
    for (int failures = 1; goesOn && failures <= MAX_ATTEMPTS; failures++) {
      if (answer(letter, pause, lease) instanceof Outcome.Done) {
        metrics.setAside(row, why);
        return true;
      }
      goesOn = lease.goesOn(); // whoever stops does not wait for a sick topic
      if (goesOn) {
        pause.pause(RETRY.steady(failures));
      }
    }
    return false;
  }

  private @Nullable Outcome answer(DeadLetter letter, Pause pause, TickLease lease)
      throws InterruptedException {
    AtomicReference<@Nullable Outcome> answer = new AtomicReference<>();
    delivery.reject(
        letter,
        outcome -> {
          answer.set(outcome);
          pause.wake();
        });
    Outcome outcome = answer.get();
    while (outcome == null && lease.mayFinish()) {
      pause.pause(SLICE);
      outcome = answer.get();
    }
    return outcome;
  }
}
