package io.delayline.config;

/**
 * One thing that can be set: a row of the table of {@link ConfigKeys}.
 *
 * @param name without the prefix
 * @param fallback the text that is read when nothing is set, or, of a key without one, a phrase
 *     that says what holds then
 * @param meaning one line
 */
record ConfigKey<T>(
    Section section, String name, String fallback, KeyType<T> type, String meaning) {
  static final String PREFIX = "DELAYLINE_";

  /** How {@code --help} groups the keys. */
  enum Section {
    KAFKA("Kafka"),
    RULES("What records may ask for"),
    WAITING("Where messages wait that are due soon"),
    PARKING("Where messages wait that are due later"),
    IN_FLIGHT("How much is in flight at once"),
    PROCESS("The process");

    private final String title;

    Section(String title) {
      this.title = title;
    }

    String title() {
      return title;
    }
  }

  /** The name of the environment variable, and in a file. */
  String variable() {
    return PREFIX + name;
  }
}
