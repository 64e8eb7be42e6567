package io.delayline.aws;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.FieldFault;
import io.delayline.model.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;

class BatchAnswerTest {
  private static final Outcome UNNAMED = Outcome.doubtful("not named");
  private static final Outcome REFUSED = Outcome.refused("busy");

  private final BatchAnswer<List<String>> answer =
      new BatchAnswer<>(List.of(List.of("a", "b"), List.of("b", "a"), List.of("ab", "")), UNNAMED);

  @Test
  void whatIsNotNamedStaysAsItWas() {
    assertThat(answer.outcomes()).containsExactly(UNNAMED, UNNAMED, UNNAMED);
  }

  @Test
  @FieldFault("B23")
  void entriesAreKnownByTheOrderedPair() {
    answer.name(List.of("b", "a"), Outcome.DONE);
    assertThat(answer.outcomes()).containsExactly(UNNAMED, Outcome.DONE, UNNAMED);
  }

  @Test
  void whatWasNotInTheCallChangesNothing() {
    answer.name(List.of("", "ab"), Outcome.DONE);
    assertThat(answer.outcomes()).containsExactly(UNNAMED, UNNAMED, UNNAMED);
  }

  @Test
  void theLastNamingCounts() {
    answer.name(List.of("a", "b"), Outcome.DONE);
    answer.name(List.of("a", "b"), REFUSED);
    assertThat(answer.outcomes()).containsExactly(REFUSED, UNNAMED, UNNAMED);
  }
}
