package io.delayline.runtime;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Waits at the start for the services to be there: tries again with growing waits, and says so once
 * for each change of state. What waiting cannot mend ({@link Misconfigured}) ends it.
 */
public final class Connect {
  private static final Logger log = LoggerFactory.getLogger(Connect.class);
  private static final Backoff RETRY = new Backoff(Duration.ofMillis(250), Duration.ofSeconds(5));

  private final Lifecycle lifecycle;
  private final RandomGenerator random = RandomGenerator.getDefault();
  private volatile String waitingFor = "";

  public Connect(Lifecycle lifecycle) {
    this.lifecycle = lifecycle;
  }

  /** What is waited for at the moment, for readiness; empty when nothing is. */
  public Optional<String> waitingFor() {
    return waitingFor.isEmpty() ? Optional.empty() : Optional.of(waitingFor);
  }

  /**
   * Tries until it works; empty when the process was asked to stop before it did.
   *
   * @throws Misconfigured when waiting will not help
   */
  public <T> Optional<T> to(String service, Supplier<T> open) throws InterruptedException {
    for (int failures = 1; !lifecycle.stopAsked(); failures++) {
      try {
        T opened = open.get();
        waitingFor = "";
        log.info("{} is there", service);
        return Optional.of(opened);
      } catch (Misconfigured e) {
        throw e;
      } catch (RuntimeException e) {
        if (failures == 1) {
          log.warn("waiting for {}: {}", service, e.getMessage());
        }
        waitingFor = "waiting for " + service;
        if (lifecycle.awaitStop(RETRY.jittered(failures, random))) {
          return Optional.empty();
        }
      }
    }
    return Optional.empty();
  }
}
