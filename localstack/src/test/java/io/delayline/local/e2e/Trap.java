package io.delayline.local.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Catches the first call of a kind, whichever replica makes it, before it reaches the table, and
 * never lets it go: that replica stands in the middle of its work until it is killed.
 */
final class Trap {
  private final Predicate<Fault.Call> wanted;
  private final AtomicReference<@Nullable String> caught = new AtomicReference<>();
  private final CountDownLatch sprung = new CountDownLatch(1);

  private Trap(Predicate<Fault.Call> wanted) {
    this.wanted = wanted;
  }

  /** The scheduler has the tick and is about to raise the frontier. */
  static Trap forScheduler() {
    return new Trap(call -> call.action().equals("UpdateItem") && names(call, "frontier"));
  }

  /** A promoter has sent a page to the delay queue and is about to move its cursor past it. */
  static Trap forPromoter() {
    return new Trap(call -> call.action().equals("PutItem") && names(call, "cursor#"));
  }

  private static boolean names(Fault.Call call, String sortKey) {
    return new String(call.body(), UTF_8).contains("\"" + sortKey);
  }

  /** The fault of the calls of one replica. */
  Fault of(String replica) {
    return (call, dynamo) -> {
      if (wanted.test(call) && caught.compareAndSet(null, replica)) {
        sprung.countDown();
        new CountDownLatch(1).await();
      }
      return dynamo.answer(call);
    };
  }

  /** The replica that was caught. */
  String await(Duration limit) throws InterruptedException {
    if (!sprung.await(limit.toMillis(), TimeUnit.MILLISECONDS)) {
      throw new AssertionError("No replica made the call within " + limit);
    }
    return String.valueOf(caught.get());
  }
}
