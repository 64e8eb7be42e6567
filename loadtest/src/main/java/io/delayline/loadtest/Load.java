package io.delayline.loadtest;

import io.delayline.local.drill.Sender;
import java.time.Instant;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Steady traffic on a thread of its own. */
final class Load implements AutoCloseable {
  private final Sender sender;
  private final String target;
  private final long intervalNanos;
  private final int bytes;
  private final int fromMillis;
  private final int toMillis;
  private final Random random = new Random(22);
  private final Thread thread;
  private volatile boolean ended;

  Load(Sender sender, String target, int perSecond, int bytes, int fromMillis, int toMillis) {
    this.sender = sender;
    this.target = target;
    this.intervalNanos = TimeUnit.SECONDS.toNanos(1) / perSecond;
    this.bytes = bytes;
    this.fromMillis = fromMillis;
    this.toMillis = toMillis;
    this.thread = Thread.ofPlatform().name("load").start(this::run);
  }

  private void run() {
    long next = System.nanoTime();
    while (!ended) {
      Instant due = Instant.now().plusMillis(random.nextInt(fromMillis, toMillis));
      sender.sendRandom(target, due, bytes, random);
      next += intervalNanos;
      LockSupport.parkNanos(next - System.nanoTime());
    }
  }

  /** Returns when all that was sent is in the delay topic. */
  @Override
  public void close() {
    ended = true;
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted", e);
    }
    sender.flush();
  }
}
