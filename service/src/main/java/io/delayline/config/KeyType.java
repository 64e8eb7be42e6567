package io.delayline.config;

import io.delayline.emit.TargetRules;
import io.delayline.model.DurationText;
import io.delayline.model.WholeNumber;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * What the value of a key is, how it is read, and how both are said to people.
 *
 * @param unit what is counted or named
 * @param limits what is allowed of it
 * @param reader empty when the text is not allowed
 */
record KeyType<T>(String unit, String limits, Function<String, Optional<T>> reader) {
  private static final Pattern SEPARATOR = Pattern.compile("\\s*,\\s*|\\s+");
  private static final Pattern GLOB = Pattern.compile("[a-zA-Z0-9._*?-]{1,249}");
  private static final Pattern HOST_AND_PORT = Pattern.compile("[^\\s,:]\\S*:[0-9]{1,5}");

  /** SQS's rule; no ".fifo", as a FIFO queue takes no delay per message. */
  private static final Pattern QUEUE =
      Pattern.compile("[a-zA-Z0-9_-]{1,80}|https?://[^\\s/]+/\\S+");

  /** SQS's rule: 80 characters with the ending. */
  private static final Pattern FIFO_QUEUE =
      Pattern.compile("(?:[a-zA-Z0-9_-]{1,75}|https?://[^\\s/]+/\\S+)\\.fifo");

  /** DynamoDB's rule. */
  private static final Pattern TABLE = Pattern.compile("[a-zA-Z0-9_.-]{3,255}");

  /** A duration within limits, both included. */
  static KeyType<Duration> duration(Duration min, Duration max) {
    return new KeyType<>(
        "duration",
        "%s to %s".formatted(DurationText.of(min), DurationText.of(max)),
        text ->
            DurationText.parse(text).filter(d -> d.compareTo(min) >= 0 && d.compareTo(max) <= 0));
  }

  /** A duration within limits, both included, for what counts in seconds. */
  static KeyType<Duration> wholeSeconds(Duration min, Duration max) {
    KeyType<Duration> any = duration(min, max);
    return new KeyType<>(
        "duration of whole seconds",
        any.limits(),
        text -> any.reader().apply(text).filter(duration -> duration.toMillisPart() == 0));
  }

  /** A whole number within limits, both included. */
  static KeyType<Integer> number(String unit, int min, int max) {
    return longNumber(unit, min, max).map(Math::toIntExact);
  }

  /** A whole number within limits, both included. */
  static KeyType<Long> longNumber(String unit, long min, long max) {
    return new KeyType<>(
        unit,
        max == Long.MAX_VALUE ? min + " or more" : min + " to " + max,
        text ->
            WholeNumber.parse(text).stream().boxed().filter(n -> n >= min && n <= max).findAny());
  }

  static KeyType<String> topic() {
    return new KeyType<>(
        "topic name",
        "1 to 249 of a-z, A-Z, 0-9, '.', '_', '-'; not beginning with '__'",
        text -> Optional.of(text).filter(KeyType::isOwnTopic));
  }

  static KeyType<List<String>> topics() {
    return listOf("topic name", topic().limits() + "; none twice", KeyType::isOwnTopic);
  }

  static KeyType<List<String>> globs() {
    return listOf(
        "glob of topic names",
        "characters of topic names, '*' for any of them, '?' for one",
        glob -> GLOB.matcher(glob).matches());
  }

  static KeyType<List<String>> servers() {
    return listOf("host:port", "at least one", server -> HOST_AND_PORT.matcher(server).matches());
  }

  static KeyType<String> group() {
    return new KeyType<>(
        "group name",
        "1 to 249 characters, no blanks",
        text -> Optional.of(text).filter(name -> name.matches("\\S{1,249}")));
  }

  static KeyType<String> queue() {
    return new KeyType<>(
        "name or URL of an SQS standard queue",
        "a name of 1 to 80 of a-z, A-Z, 0-9, '_', '-', or an http(s) URL with a path",
        text -> Optional.of(text).filter(name -> QUEUE.matcher(name).matches()));
  }

  static KeyType<String> fifoQueue() {
    return new KeyType<>(
        "name or URL of an SQS FIFO queue",
        "a name of 1 to 75 of a-z, A-Z, 0-9, '_', '-', or an http(s) URL with a path; ending in"
            + " '.fifo'",
        text -> Optional.of(text).filter(name -> FIFO_QUEUE.matcher(name).matches()));
  }

  static KeyType<String> table() {
    return new KeyType<>(
        "table name",
        "3 to 255 of a-z, A-Z, 0-9, '_', '.', '-'",
        text -> Optional.of(text).filter(name -> TABLE.matcher(name).matches()));
  }

  /** One of the names of an enum's constants, in small letters. */
  static <E extends Enum<E>> KeyType<E> oneOf(Class<E> choices) {
    Map<String, E> byName = new LinkedHashMap<>();
    for (E choice : choices.getEnumConstants()) {
      byName.put(choice.name().toLowerCase(Locale.ROOT), choice);
    }
    return new KeyType<>(
        "one word",
        String.join(" or ", byName.keySet()),
        text -> Optional.ofNullable(byName.get(text)));
  }

  static KeyType<List<Duration>> ladder() {
    KeyType<Duration> level = duration(Duration.ofMillis(1), DurationText.LONGEST);
    return new KeyType<>(
        "durations, by comma or blank",
        "1ms or more each, none above DELAYLINE_HORIZON",
        text -> {
          List<Optional<Duration>> levels = split(text).stream().map(level.reader()).toList();
          return Optional.of(levels)
              .filter(list -> list.stream().allMatch(Optional::isPresent))
              .map(list -> list.stream().flatMap(Optional::stream).toList());
        });
  }

  /** What is allowed, in one phrase. */
  String allowed() {
    return unit + ", " + limits;
  }

  <R> KeyType<R> map(Function<T, R> change) {
    return new KeyType<>(unit, limits, text -> reader.apply(text).map(change));
  }

  private static KeyType<List<String>> listOf(String unit, String limits, Predicate<String> legal) {
    return new KeyType<>(
        unit + " (several by comma)",
        limits,
        text ->
            Optional.of(split(text))
                .filter(list -> list.stream().allMatch(legal))
                .filter(list -> new HashSet<>(list).size() == list.size()));
  }

  private static List<String> split(String text) {
    return Arrays.asList(SEPARATOR.split(text.strip(), -1));
  }

  private static boolean isOwnTopic(String name) {
    return TargetRules.isLegalName(name) && !name.startsWith("__");
  }
}
