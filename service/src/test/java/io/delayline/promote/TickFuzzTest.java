package io.delayline.promote;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.Fuzz;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Random bodies in the tick queue. */
class TickFuzzTest {
  /** Each is a tick, an assignment or neither, and nothing is thrown. */
  @Test
  void eachIsReadOrIsNone() {
    int inputs = Fuzz.inputs(6_000);
    Random random = Fuzz.random(3);
    int read = 0;
    for (int i = 0; i < inputs; i++) {
      String body = body(random);
      Optional<TickText> text = TickText.parse(body);
      read += text.isPresent() ? 1 : 0;
      if (text.isPresent()) {
        assertThat(TickText.parse(text.get().posting().body())).as(body).isEqualTo(text);
      }
    }
    assertThat(read).isBetween(inputs / 20, inputs * 9 / 10);
  }

  private static String body(Random random) {
    String number =
        Fuzz.one(
            random,
            "1767225600000",
            "-1",
            "9223372036854775807",
            "9223372036854775808",
            "1.5",
            "1e400",
            "null",
            "\"1\"",
            "[]",
            "{}",
            "0".repeat(2_000),
            Long.toString(random.nextLong()));
    String body =
        random.nextBoolean()
            ? "{\"tick\":%s}".formatted(number)
            : "{\"tick\":1767225600000,\"shard\":%s}".formatted(number);
    return random.nextInt(3) > 0
        ? body
        : new String(Fuzz.mutated(random, body.getBytes(UTF_8)), UTF_8);
  }
}
