package io.delayline.config;

import io.delayline.model.DurationText;
import io.delayline.model.Printable;
import io.delayline.model.Route;
import io.delayline.runtime.Misconfigured;
import java.time.Duration;
import java.util.Map;

/** What must hold between values that are each allowed by themselves. */
record ConfigRelations(Config config, long heapBytes) {
  void check() {
    checkDeadLetterTopics();
    checkLevels();
    checkShortDelay();
    checkHeap();
  }

  private void checkDeadLetterTopics() {
    KeyType<String> topic = KeyType.topic();
    for (Map.Entry<String, String> pair : config.topics().deadLetterByDelayTopic().entrySet()) {
      String deadLetterTopic = pair.getValue();
      if (config.topics().delayTopics().contains(deadLetterTopic)) {
        throw broken(
            ConfigKeys.DEAD_LETTER_TOPIC,
            deadLetterTopic,
            "a topic that is not among the delay topics of DELAYLINE_TOPIC");
      }
      if (topic.reader().apply(deadLetterTopic).isEmpty()) {
        throw broken(ConfigKeys.DEAD_LETTER_TOPIC, deadLetterTopic, topic.allowed());
      }
    }
  }

  private void checkLevels() {
    Duration horizon = config.rules().horizon();
    for (Duration level : config.rules().levels()) {
      if (level.compareTo(horizon) > 0) {
        throw broken(
            ConfigKeys.LEVELS,
            DurationText.of(level),
            "levels up to DELAYLINE_HORIZON, which is " + DurationText.of(horizon));
      }
    }
  }

  /**
   * A row that a tick just missed waits a period for the next one, and the scheduler and then the
   * promoter may each die once: it must wake in the delay queue no later than the lead before it is
   * due even so. That a record which woke early is always sent on follows, as this is more than the
   * lead and a second.
   */
  private void checkShortDelay() {
    Config.Parking parking = config.parking();
    Duration most = config.waiting().shortDelayMax();
    Duration sum =
        parking
            .tickVisibility()
            .multipliedBy(2)
            .plus(parking.tickPeriod())
            .plus(config.waiting().lead());
    if (most.compareTo(sum) <= 0) {
      throw broken(
          ConfigKeys.SHORT_DELAY_MAX,
          DurationText.of(most),
          "more than 2 * DELAYLINE_TICK_VISIBILITY + DELAYLINE_TICK_PERIOD + DELAYLINE_LEAD, which is %s; raise it, to %s at most, or lower one of those"
              .formatted(
                  DurationText.of(sum),
                  DurationText.of(Duration.ofSeconds(Route.MAX_DELAY_SECONDS))));
    }
  }

  private void checkHeap() {
    long most = heapBytes / 10 * 3;
    long bytes = config.inFlight().bytesPerSide();
    long least = 4 << 20;
    if (bytes > most || bytes < least) {
      throw broken(
          ConfigKeys.MAX_IN_FLIGHT_BYTES,
          Long.toString(bytes),
          "bytes, %s to %s, as intake and drain take as much each, and both together 3/5 of the heap of %s bytes (-Xmx)"
              .formatted(least, most, heapBytes));
    }
  }

  private static Misconfigured broken(ConfigKey<?> key, String value, String allowed) {
    return new Misconfigured(
        "%s is %s; allowed: %s.".formatted(key.variable(), Printable.quoted(value), allowed));
  }
}
