package io.delayline.emit;

import io.delayline.runtime.Pause;
import io.delayline.runtime.Step;
import java.time.Duration;
import java.util.Optional;
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
  private boolean asked;

  public ClusterWatch(Topics topics, Pause pause) {
    this.topics = topics;
    this.pause = pause;
  }

  @Override
  public boolean runOnce() throws InterruptedException {
    boolean now = topics.answers();
    if (now != answers || !asked) {
      log.info(now ? "Kafka answers" : "Kafka does not answer; nothing is received until it does");
    }
    asked = true;
    answers = now;
    pause.pause(now ? WHILE_WELL : WHILE_SILENT);
    return true;
  }

  /** A send went unanswered: nothing is taken until the cluster has been asked. */
  public void doubt() {
    answers = false;
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
