package io.delayline.local.drill;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Catches the first call of a kind, whichever replica makes it, and never lets it go: that replica
 * stands in the middle of its work, at exactly this point, until it is killed.
 */
public final class Trap {
  private final String action;
  private final String content;
  private final String answered;
  private final boolean hasEffect;
  private final AtomicReference<@Nullable String> caught = new AtomicReference<>();
  private final CountDownLatch sprung = new CountDownLatch(1);

  private Trap(String action, String content, String answered, boolean hasEffect) {
    this.action = action;
    this.content = content;
    this.answered = answered;
    this.hasEffect = hasEffect;
  }

  /** Catches the call before it reaches the API. */
  public static Trap before(String action) {
    return new Trap(action, "", "", false);
  }

  /** Catches the call when the API has done as asked, before it can say so. */
  public static Trap after(String action) {
    return new Trap(action, "", "", true);
  }

  /** Catches only calls whose body contains this. */
  public Trap with(String text) {
    return new Trap(action, text, answered, hasEffect);
  }

  /** Catches only the first such call of a replica after an answer to it contained this. */
  public Trap onceAnswered(String text) {
    return new Trap(action, content, text, hasEffect);
  }

  /** The scheduler has the tick and is about to raise the frontier. */
  public static Trap forScheduler() {
    return before("UpdateItem").with("\"frontier");
  }

  /**
   * A promoter has sent a page to the delay queue and is about to move its cursor past it. Its page
   * had rows: a cursor moves over empty seconds as well.
   */
  public static Trap forPromoter() {
    return before("PutItem").with("\"cursor#").onceAnswered("\"bundle\"");
  }

  /** The fault of the calls of one replica. */
  public Fault of(String replica) {
    AtomicBoolean ready = new AtomicBoolean(answered.isEmpty());
    return (call, api) -> {
      boolean wanted = isWanted(call);
      if (wanted && ready.get() && caught.compareAndSet(null, replica)) {
        if (hasEffect) {
          api.answer(call);
        }
        sprung.countDown();
        new CountDownLatch(1).await();
      }
      Fault.Reply reply = api.answer(call);
      if (!answered.isEmpty() && (wanted || reply.text().contains(answered))) {
        ready.set(!wanted);
      }
      return reply;
    };
  }

  private boolean isWanted(Fault.Call call) {
    return call.action().equals(action) && call.text().contains(content);
  }

  /** The replica that was caught. */
  public String await(Duration limit) {
    try {
      if (!sprung.await(limit.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new AssertionError("No replica made the call within " + limit);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted", e);
    }
    return String.valueOf(caught.get());
  }
}
