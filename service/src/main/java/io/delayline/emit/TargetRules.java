package io.delayline.emit;

import io.delayline.model.Printable;
import io.delayline.model.RejectReason;
import io.delayline.model.Rejection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Which topics may be a target at all. Asked at intake, and again when a message wakes, as the
 * configuration may have changed meanwhile. Whether the topic exists is another question.
 */
public final class TargetRules {
  /** Kafka's limit ({@code org.apache.kafka.common.internals.Topic}). */
  public static final int MAX_NAME = 249;

  private static final Pattern LEGAL = Pattern.compile("[a-zA-Z0-9._-]{1," + MAX_NAME + "}");
  private static final Pattern GLOB_WILDCARD = Pattern.compile("[*?]");
  private static final String INTERNAL_PREFIX = "__";

  private final Set<String> delayTopics;
  private final Set<String> deadLetterTopics;
  private final List<String> allowed;
  private final List<Pattern> allowedPatterns;

  /**
   * @param allowed globs of the topic names that may be written to: {@code *} stands for any
   *     characters, {@code ?} for one
   */
  public TargetRules(Set<String> delayTopics, Set<String> deadLetterTopics, List<String> allowed) {
    this.delayTopics = Set.copyOf(delayTopics);
    this.deadLetterTopics = Set.copyOf(deadLetterTopics);
    this.allowed = List.copyOf(allowed);
    this.allowedPatterns = allowed.stream().map(TargetRules::pattern).toList();
  }

  /** Whether a text is a name that Kafka accepts for a topic. */
  public static boolean isLegalName(String name) {
    return LEGAL.matcher(name).matches() && !name.equals(".") && !name.equals("..");
  }

  /** Why nothing may be written to a topic; empty when it may. */
  public Optional<Rejection> refusal(String topic) {
    if (!isLegalName(topic)) {
      return bad(topic, "is not a topic name: 1 to 249 of a-z, A-Z, 0-9, '.', '_' and '-'");
    }
    if (topic.startsWith(INTERNAL_PREFIX)) {
      return bad(topic, "is internal to Kafka, as its name begins with '__'");
    }
    if (delayTopics.contains(topic)) {
      return bad(topic, "is a delay topic; what is written to it would go round");
    }
    if (deadLetterTopics.contains(topic)) {
      return bad(topic, "is a dead-letter topic, which only rejected records go to");
    }
    return isAllowed(topic) ? Optional.empty() : Optional.of(notAllowed(topic));
  }

  private boolean isAllowed(String topic) {
    return allowedPatterns.stream().anyMatch(pattern -> pattern.matcher(topic).matches());
  }

  private Rejection notAllowed(String topic) {
    String sentence =
        "The target %s is outside the configured allow-list: %s."
            .formatted(Printable.quoted(topic), String.join(", ", allowed));
    return new Rejection(RejectReason.TARGET_NOT_ALLOWED, sentence);
  }

  private static Optional<Rejection> bad(String topic, String why) {
    String sentence = "The target %s %s.".formatted(Printable.quoted(topic), why);
    return Optional.of(new Rejection(RejectReason.BAD_TARGET, sentence));
  }

  private static Pattern pattern(String glob) {
    return Pattern.compile(
        GLOB_WILDCARD
            .matcher(glob.replace(".", "\\."))
            .replaceAll(wildcard -> wildcard.group().equals("*") ? ".*" : "."));
  }
}
