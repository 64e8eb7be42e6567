package io.delayline.dynamo;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.Fuzz;
import io.delayline.park.ParkedStore.Garbage;
import io.delayline.park.ParkedStore.Row;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Random items in the table. */
class RowFuzzTest {
  /** Each is a row with a bundle, whatever that holds, or garbage with a reason and its content. */
  @Test
  void eachIsARowOrGarbage() {
    int inputs = Fuzz.inputs(8_000);
    Random random = Fuzz.random(4);
    int rows = 0;
    for (int i = 0; i < inputs; i++) {
      Map<String, AttributeValue> item = item(random);
      switch (RowItems.stored(item)) {
        case Row row -> {
          rows++;
          AttributeValue bundle = Objects.requireNonNull(item.get("bundle"));
          assertThat(row.bundle().bytes()).isEqualTo(bundle.b().asByteArray());
        }
        case Garbage garbage -> {
          assertThat(garbage.why()).isNotBlank();
          assertThat(garbage.content()).hasSizeBetween(2, 256 * 1024);
        }
      }
    }
    assertThat(rows).isBetween(inputs / 20, inputs * 9 / 10);
  }

  private static Map<String, AttributeValue> item(Random random) {
    Map<String, AttributeValue> item = new HashMap<>();
    item.put("pk", AttributeValue.fromS("1767225600#0"));
    item.put(
        "sk", random.nextInt(9) == 0 ? value(random, 2) : AttributeValue.fromS("delay-0-0 #x"));
    if (random.nextInt(9) > 0) {
      byte[] bundle = new byte[random.nextInt(40)];
      random.nextBytes(bundle);
      item.put(
          "bundle",
          random.nextInt(3) == 0
              ? value(random, 2)
              : AttributeValue.fromB(SdkBytes.fromByteArray(bundle)));
    }
    for (int i = random.nextInt(3); i > 0; i--) {
      item.put("any" + i, value(random, 3));
    }
    return item;
  }

  private static AttributeValue value(Random random, int depth) {
    return switch (random.nextInt(depth > 0 ? 8 : 6)) {
      case 0 -> AttributeValue.fromS("\u0000\r\n\ud83d" + random.nextInt());
      case 1 -> AttributeValue.fromN("9".repeat(1 + random.nextInt(38)));
      case 2 -> AttributeValue.fromBool(random.nextBoolean());
      case 3 -> AttributeValue.fromNul(true);
      case 4 -> AttributeValue.fromSs(List.of("a", "b"));
      case 5 -> AttributeValue.fromBs(List.of(SdkBytes.fromUtf8String("x")));
      case 6 -> AttributeValue.fromL(List.of(value(random, depth - 1)));
      default -> AttributeValue.fromM(Map.of("\u2028", value(random, depth - 1)));
    };
  }
}
