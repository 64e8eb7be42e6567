package io.delayline.emit;

import io.delayline.runtime.Pause;
import io.delayline.runtime.Step;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks the Kafka cluster now and then whether it answers, and at once when a send went unanswered.
 * While it does not, nothing is taken that could only be sent to it: asking makes no copies,
 * sending might.
 */
public final class ClusterWatch implements Step {
  private static final Logger log = LoggerFactory.getLogger(ClusterWatch.class);
  private static final Duration WHILE_WELL = Duration.ofSeconds(5);
  private static final Duration WHILE_SILENT = Duration.ofMillis(500);

  private final Topics topics;
  private final Pause pause;
  private volatile boolean answers;
  private int doubts;
  private @Nullable Boolean said;

  public ClusterWatch(Topics topics, Pause pause) {
    this.topics = topics;
    this.pause = pause;
  }

  @Override
  public boolean runOnce() throws InterruptedException {
    int before = doubts();
    boolean now = ask();
    if (take(now, before)) {
      say(now);
      pause.pause(now ? WHILE_WELL : WHILE_SILENT);
    }
    return true;
  }

  private boolean ask() {
    try {
      return topics.answers();
    } catch (RuntimeException e) {
      answers = false;
      throw e;
    }
  }

  /** Believes the answer, unless a send has gone unanswered since the question was asked. */
  private synchronized boolean take(boolean now, int doubtsBefore) {
    boolean current = !now || doubts == doubtsBefore;
    answers = now && current;
    return current;
  }

  private void say(boolean now) {
    if (said == null || said != now) {
      log.info(now ? "Kafka answers" : "Kafka does not answer; nothing is received until it does");
      said = now;
    }
  }

  private synchronized int doubts() {
    return doubts;
  }

  /** A send went unanswered: nothing is taken until the cluster has been asked. */
  public void doubt() {
    synchronized (this) {
      doubts++;
      answers = false;
    }
    pause.wake();
  }

  /** Whether the cluster answered when it was last asked. */
  public boolean answers() {
    return answers;
  }

  /** What is wrong, for readiness. */
  public Optional<String> trouble() {
    return answers ? Optional.empty() : Optional.of("Kafka does not answer");
  }
}
