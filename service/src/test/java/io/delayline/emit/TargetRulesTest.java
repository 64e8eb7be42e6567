package io.delayline.emit;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.FieldFault;
import io.delayline.model.RejectReason;
import io.delayline.model.Rejection;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TargetRulesTest {
  private final TargetRules any = allowing("*");

  @ParameterizedTest
  @ValueSource(strings = {"orders", "a", "a.b_c-D9", "_mine", "delay2", "..."})
  void takesLegalNames(String topic) {
    assertThat(any.refusal(topic)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " ", " orders", "orders ", "a/b", "ord\ners", "orders\n", "ö", ".", "..", "*"})
  @FieldFault("B82")
  void refusesIllegalNames(String topic) {
    assertThat(any.refusal(topic)).map(Rejection::reason).contains(RejectReason.BAD_TARGET);
    assertThat(detail(any, topic))
        .startsWith("The target '")
        .endsWith("is not a topic name: 1 to 249 of a-z, A-Z, 0-9, '.', '_' and '-'.")
        .doesNotContain("\n");
  }

  @Test
  @FieldFault("B82")
  void aNameHas249CharactersAtMost() {
    assertThat(any.refusal("a".repeat(249))).isEmpty();
    assertThat(any.refusal("a".repeat(250)))
        .map(Rejection::reason)
        .contains(RejectReason.BAD_TARGET);
    assertThat(detail(any, "a".repeat(250))).contains("'" + "a".repeat(80) + "…'");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          __consumer_offsets | is internal to Kafka, as its name begins with '__'
          __                 | is internal to Kafka, as its name begins with '__'
          delay              | is a delay topic; what is written to it would go round
          later              | is a delay topic; what is written to it would go round
          delay.dlt          | is a dead-letter topic, which only rejected records go to
          """)
  void refusesTopicsThatAreNoTargets(String topic, String why) {
    assertThat(any.refusal(topic))
        .contains(
            new Rejection(RejectReason.BAD_TARGET, "The target '%s' %s.".formatted(topic, why)));
  }

  @ParameterizedTest
  @CsvSource({
    "*, orders, true",
    "orders, orders, true",
    "orders, orders2, false",
    "orders, my-orders, false",
    "orders.*, orders.new, true",
    "orders.*, orders., true",
    "orders.*, orders-new, false",
    "*.out, a.b.out, true",
    "*.out, a.b.outer, false",
    "team?-*, team1-orders, true",
    "team?-*, team10-orders, false",
    "Orders, orders, false",
  })
  void globsAllowWholeNames(String glob, String topic, boolean allowed) {
    assertThat(allowing("never", glob).refusal(topic).isEmpty()).isEqualTo(allowed);
  }

  @Test
  void saysWhatIsAllowed() {
    assertThat(allowing("orders.*", "audit").refusal("payments"))
        .contains(
            new Rejection(
                RejectReason.TARGET_NOT_ALLOWED,
                "The target 'payments' is outside the configured allow-list: orders.*, audit."));
  }

  private static TargetRules allowing(String... globs) {
    return new TargetRules(Set.of("delay", "later"), Set.of("delay.dlt"), List.of(globs));
  }

  private static String detail(TargetRules rules, String topic) {
    return rules.refusal(topic).map(Rejection::detail).orElse("");
  }
}
