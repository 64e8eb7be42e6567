package io.delayline.config;

import io.delayline.model.Printable;
import io.delayline.runtime.Misconfigured;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The texts that were set, read key by key. Every name in them is known. */
final class Settings {
  private final Map<String, String> texts;

  /**
   * @throws Misconfigured when a name is not known
   */
  Settings(Map<String, String> texts) {
    this.texts = Map.copyOf(texts);
    texts.keySet().forEach(Settings::checkKnown);
  }

  Map<String, String> texts() {
    return texts;
  }

  /** What was set, or the default. */
  <T> T get(ConfigKey<T> key) {
    return read(key, texts.getOrDefault(key.variable(), key.fallback()));
  }

  /** What was set, if it was. */
  <T> Optional<T> given(ConfigKey<T> key) {
    return Optional.ofNullable(texts.get(key.variable())).map(text -> read(key, text));
  }

  /** What was set, as it has no default. */
  <T> T required(ConfigKey<T> key) {
    return given(key)
        .orElseThrow(() ->
            new Misconfigured(
                "%s is not set, but required: %s."
                    .formatted(key.variable(), key.type().allowed())));
  }

  private static <T> T read(ConfigKey<T> key, String text) {
    return key.type()
        .reader()
        .apply(text)
        .orElseThrow(() ->
            new Misconfigured(
                "%s is %s; allowed: %s."
                    .formatted(key.variable(), Printable.quoted(text), key.type().allowed())));
  }

  private static void checkKnown(String name) {
    List<String> known = new ArrayList<>(ConfigKeys.ALL.stream().map(ConfigKey::variable).toList());
    boolean passedThrough =
        Arrays.stream(KafkaScope.values()).anyMatch(scope -> scope.covers(name));
    if (!passedThrough && !known.contains(name)) {
      throw new Misconfigured(
          "%s is not a known setting; the nearest is %s, and --help lists all."
              .formatted(Printable.quoted(name), NearestName.of(name, known)));
    }
  }
}
