package io.delayline.runtime;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The state of the process, one for all, and what keeps it from being ready. */
public final class Lifecycle {
  private static final Logger log = LoggerFactory.getLogger(Lifecycle.class);

  /** In the order in which they are passed. */
  public enum State {
    STARTING,
    RUNNING,
    STOPPING,
    STOPPED
  }

  private final List<Supplier<Optional<String>>> needs = new CopyOnWriteArrayList<>();
  private final List<Supplier<Optional<String>>> watched = new CopyOnWriteArrayList<>();
  private final CountDownLatch stopAsked = new CountDownLatch(1);
  private volatile State state = State.STARTING;
  private volatile boolean gaveUp;

  /** Adds something that somebody has to mend while the rest goes on: empty when it is well. */
  public void watches(Supplier<Optional<String>> problem) {
    watched.add(problem);
  }

  /** Adds something that readiness depends on: empty when it is well, otherwise what is wrong. */
  public void needs(Supplier<Optional<String>> need) {
    needs.add(need);
  }

  public State state() {
    return state;
  }

  /** Moves on; a state that has been passed is not entered again. */
  public synchronized void enter(State next) {
    if (next.compareTo(state) > 0) {
      state = next;
      log.info("{}", next);
    }
  }

  /** Asks the process to stop. */
  public void askStop() {
    stopAsked.countDown();
  }

  /** Asks the process to stop because it cannot do its work any more: exit code 2. */
  public void giveUp(String why) {
    log.error("giving up: {}", why);
    gaveUp = true;
    askStop();
  }

  public boolean stopAsked() {
    return stopAsked.getCount() == 0;
  }

  /** Waits until somebody asks the process to stop; false when nobody did within the time. */
  public boolean awaitStop(Duration patience) throws InterruptedException {
    return stopAsked.await(patience.toMillis(), TimeUnit.MILLISECONDS);
  }

  public boolean gaveUp() {
    return gaveUp;
  }

  /** Why the process is not ready; empty when it is. */
  public List<String> notReady() {
    Stream<String> notRunning =
        state == State.RUNNING
            ? Stream.empty()
            : Stream.of("the process is " + state.name().toLowerCase(Locale.ROOT));
    Stream<String> unmet = needs.stream().map(Supplier::get).flatMap(Optional::stream);
    return Stream.concat(notRunning, unmet).toList();
  }

  /** What somebody has to mend, ready or not. */
  public List<String> problems() {
    return watched.stream().map(Supplier::get).flatMap(Optional::stream).toList();
  }
}
