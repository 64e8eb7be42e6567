package io.delayline.config;

import io.delayline.config.ConfigKey.Section;
import io.delayline.model.DurationText;

/** The part of {@code --help} that lists every key, made of the table; 100 columns. */
public final class ConfigHelp {
  private static final int WIDTH = 100;

  /** A test reads it, so that what is recommended is allowed. */
  static final String SCALED =
      "DELAYLINE_SHORT_DELAY_MAX=20s DELAYLINE_TICK_PERIOD=5s DELAYLINE_TICK_VISIBILITY=5s";

  private ConfigHelp() {}

  public static String text() {
    StringBuilder help = new StringBuilder();
    help.append(
        "Settings are environment variables, or lines of the file of --config; variables win.\n");
    help.append("A duration is written ").append(DurationText.FORMS).append(".\n");
    for (Section section : Section.values()) {
      help.append('\n').append(section.title()).append('\n');
      ConfigKeys.ALL.stream()
          .filter(key -> key.section() == section)
          .forEach(key -> append(key, help));
      if (section == Section.KAFKA) {
        appendScopes(help);
      }
    }
    help.append("\nThe long path in seconds instead of minutes, for a demonstration or a test:\n");
    help.append("  ").append(SCALED).append('\n');
    help.append("\nAWS credentials, region and endpoints come from the AWS SDK's own variables:\n");
    help.append(
        "  AWS_REGION, AWS_ENDPOINT_URL, AWS_ENDPOINT_URL_SQS, AWS_ENDPOINT_URL_DYNAMODB and so"
            + " on.\n");
    return help.toString();
  }

  private static void append(ConfigKey<?> key, StringBuilder help) {
    help.append("  ").append(key.variable()).append('\n');
    wrap(key.meaning(), help);
    wrap("Allowed: " + key.type().allowed() + ".", help);
    wrap("Default: " + key.fallback() + ".", help);
  }

  private static void appendScopes(StringBuilder help) {
    for (KafkaScope scope : KafkaScope.values()) {
      help.append("  ").append(scope.prefix()).append("<X_Y>\n");
      wrap("Passed to " + scope.clients() + " as x.y; what the promises rest on is locked.", help);
    }
  }

  private static void wrap(String text, StringBuilder help) {
    String indent = " ".repeat(6);
    StringBuilder line = new StringBuilder(indent);
    for (String word : text.split(" ", -1)) {
      if (line.length() + word.length() > WIDTH) {
        help.append(line.toString().stripTrailing()).append('\n');
        line = new StringBuilder(indent);
      }
      line.append(word).append(' ');
    }
    help.append(line.toString().stripTrailing()).append('\n');
  }
}
