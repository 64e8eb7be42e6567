package io.delayline.promote;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.delay.Samples;
import io.delayline.promote.TickText.Assignment;
import io.delayline.promote.TickText.Tick;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TickTextTest {
  @Test
  void whatIsPostedIsReadBack() {
    for (TickText text :
        new TickText[] {
          new Tick(Samples.NOON),
          new Assignment(Samples.NOON, 0),
          new Assignment(Instant.EPOCH, 255)
        }) {
      TickRules.checkPosting(text.posting());
      assertThat(TickText.parse(text.posting().body())).contains(text);
    }
  }

  @Test
  void ticksShareAGroupAndEachShardHasItsOwn() {
    assertThat(new Tick(Samples.NOON).posting().group()).isEqualTo("tick");
    var first = new Assignment(Samples.NOON, 1).posting();
    assertThat(first.group()).isEqualTo("shard-1");
    assertThat(first.deduplicationId())
        .isNotEqualTo(new Assignment(Samples.NOON, 2).posting().deduplicationId())
        .isNotEqualTo(new Tick(Samples.NOON).posting().deduplicationId())
        .isNotEqualTo(new Assignment(Samples.NOON.plusSeconds(60), 1).posting().deduplicationId());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "x",
        "null",
        "[]",
        "{}",
        "{\"tick\":\"1\"}",
        "{\"tick\":1.5}",
        "{\"tick\":99999999999999999999}",
        "{\"shard\":1}",
        "{\"tick\":1,\"shard\":-1}",
        "{\"tick\":1,\"shard\":null}",
        "{\"tick\":1,\"shard\":\"0\"}",
        "{\"tick\":1,\"shard\":4294967296}"
      })
  void anythingElseIsNone(String body) {
    assertThat(TickText.parse(body)).isEmpty();
  }

  @Test
  void depthIsNoTrap() {
    assertThat(TickText.parse("[".repeat(500_000))).isEmpty();
  }
}
