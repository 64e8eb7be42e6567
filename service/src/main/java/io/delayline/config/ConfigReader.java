package io.delayline.config;

import io.delayline.model.Printable;
import io.delayline.runtime.Misconfigured;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Makes the configuration of texts.
 *
 * @param heapBytes the most that the heap can grow to
 * @param whyLocked why a setting of the Kafka clients must not be set; empty when it may be
 */
public record ConfigReader(long heapBytes, Function<String, Optional<String>> whyLocked) {
  /** The share of the heap that each side's bytes in flight get by default. */
  private static final int DEFAULT_HEAP_SHARE = 5;

  /**
   * Reads and checks all of it.
   *
   * @param texts by the names of the variables
   * @throws Misconfigured with one sentence that names the key, the value and what is allowed
   */
  public Config read(Map<String, String> texts) {
    Settings settings = new Settings(texts);
    Config config =
        new Config(
            topics(settings),
            rules(settings),
            waiting(settings),
            parking(settings),
            inFlight(settings),
            service(settings),
            kafka(settings));
    new ConfigRelations(config, heapBytes).check();
    return config;
  }

  private static Config.Topics topics(Settings settings) {
    List<String> delayTopics = settings.get(ConfigKeys.TOPIC);
    Optional<String> one = settings.given(ConfigKeys.DEAD_LETTER_TOPIC);
    Map<String, String> deadLetterTopics = new LinkedHashMap<>();
    delayTopics.forEach(topic -> deadLetterTopics.put(topic, one.orElse(topic + ".dlt")));
    return new Config.Topics(deadLetterTopics, settings.get(ConfigKeys.GROUP_ID));
  }

  private static Config.Rules rules(Settings settings) {
    return new Config.Rules(
        settings.get(ConfigKeys.TARGETS_ALLOWED),
        settings.get(ConfigKeys.LEVELS),
        settings.get(ConfigKeys.HORIZON),
        settings.get(ConfigKeys.TARGET_GRACE));
  }

  private static Config.Waiting waiting(Settings settings) {
    return new Config.Waiting(
        settings.get(ConfigKeys.DELAY_QUEUE),
        settings.get(ConfigKeys.LEAD),
        settings.get(ConfigKeys.SHORT_DELAY_MAX),
        settings.get(ConfigKeys.BUNDLE_BYTES));
  }

  private static Config.Parking parking(Settings settings) {
    return new Config.Parking(
        settings.get(ConfigKeys.TABLE),
        settings.get(ConfigKeys.TICK_QUEUE),
        settings.get(ConfigKeys.TICK_PERIOD),
        settings.get(ConfigKeys.TICK_VISIBILITY),
        settings.get(ConfigKeys.TTL_GRACE),
        settings.get(ConfigKeys.CLEANUP));
  }

  private Config.InFlight inFlight(Settings settings) {
    return new Config.InFlight(
        settings.get(ConfigKeys.MAX_IN_FLIGHT_RECORDS),
        settings.given(ConfigKeys.MAX_IN_FLIGHT_BYTES).orElse(heapBytes / DEFAULT_HEAP_SHARE),
        settings.get(ConfigKeys.MAX_UNCOMMITTED));
  }

  private static Config.Service service(Settings settings) {
    return new Config.Service(
        settings.get(ConfigKeys.HTTP_PORT),
        settings.get(ConfigKeys.MAX_CLOCK_SKEW),
        settings.get(ConfigKeys.SHUTDOWN_BUDGET));
  }

  private Config.Kafka kafka(Settings settings) {
    Map<String, String> common = new HashMap<>(passedThrough(settings, KafkaScope.KAFKA));
    List<String> servers = settings.required(ConfigKeys.BOOTSTRAP_SERVERS);
    common.put("bootstrap.servers", String.join(",", servers));
    return new Config.Kafka(
        Map.copyOf(common),
        passedThrough(settings, KafkaScope.CONSUMER),
        passedThrough(settings, KafkaScope.PRODUCER),
        passedThrough(settings, KafkaScope.ADMIN),
        settings.get(ConfigKeys.DELIVERY_TIMEOUT));
  }

  /** What has a key of its own is not passed through by its name, but where it belongs. */
  private Map<String, String> passedThrough(Settings settings, KafkaScope scope) {
    Map<String, String> passed = new HashMap<>();
    settings
        .texts()
        .forEach((variable, text) -> {
          if (scope.covers(variable)
              && ConfigKeys.ALL.stream().noneMatch(key -> key.variable().equals(variable))) {
            checkNotLocked(variable, scope.setting(variable), text);
            passed.put(scope.setting(variable), text);
          }
        });
    return Map.copyOf(passed);
  }

  private void checkNotLocked(String variable, String setting, String text) {
    whyLocked
        .apply(setting)
        .ifPresent(why -> {
          throw new Misconfigured(
              "%s is %s, but %s must not be set: %s."
                  .formatted(variable, Printable.quoted(text), setting, why));
        });
  }
}
