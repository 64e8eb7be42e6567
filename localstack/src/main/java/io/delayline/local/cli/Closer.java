package io.delayline.local.cli;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;

/**
 * Opens things one after another and closes them in reverse, whoever asks first: the main thread,
 * or the JVM's shutdown while the main thread is still opening. Opening and closing exclude each
 * other, so nothing is forgotten in between.
 */
final class Closer implements AutoCloseable {
  private final Deque<AutoCloseable> open = new ArrayDeque<>();
  private volatile boolean closing;

  /** Opens something and remembers to close it. */
  synchronized <T extends AutoCloseable> T open(Supplier<T> opening) {
    check();
    T opened = opening.get();
    open.push(opened);
    return opened;
  }

  /** Does something that must not be cut in two by the end. */
  synchronized void run(Runnable step) {
    check();
    step.run();
  }

  /** Whether the end has begun: what fails from now on fails because of it. */
  boolean isClosing() {
    return closing;
  }

  /**
   * Closes everything, however many of them fail; the first failure is thrown, the others go with
   * it.
   */
  @Override
  public void close() {
    closing = true;
    closeAll();
  }

  private synchronized void closeAll() {
    IllegalStateException failure = null;
    while (!open.isEmpty()) {
      try {
        open.pop().close();
      } catch (Exception e) {
        if (failure == null) {
          failure = new IllegalStateException(e.getMessage(), e);
        } else {
          failure.addSuppressed(e);
        }
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  private void check() {
    if (closing) {
      throw new IllegalStateException("Stopped while starting");
    }
  }
}
