package io.delayline.dynamo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.delayline.park.BadControl;
import io.delayline.park.Cursor;
import io.delayline.park.Frontier;
import io.delayline.runtime.MeterNames;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/** Control items that somebody has written otherwise than Delayline does. */
class BadControlItemTest {
  private static final List<Optional<AttributeValue>> NO_SECONDS =
      List.of(
          Optional.empty(),
          Optional.of(AttributeValue.fromS("1000")),
          Optional.of(AttributeValue.fromBool(true)),
          Optional.of(AttributeValue.fromNul(true)),
          Optional.of(AttributeValue.fromB(SdkBytes.fromUtf8String("1000"))),
          Optional.of(AttributeValue.fromL(List.of())),
          Optional.of(AttributeValue.fromN("1000.5")),
          Optional.of(AttributeValue.fromN("1E3")),
          Optional.of(AttributeValue.fromN("-1")),
          Optional.of(AttributeValue.fromN("1767225600000")), // milliseconds
          Optional.of(AttributeValue.fromN("9".repeat(38))));

  private final StubDynamo dynamo = new StubDynamo();
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final DynamoControl control =
      new DynamoControl(dynamo, "parked", new DynamoMeters(registry));

  static Stream<Optional<AttributeValue>> noSeconds() {
    return NO_SECONDS.stream();
  }

  static Stream<Optional<AttributeValue>> noShards() {
    return Stream.concat(
        NO_SECONDS.stream(),
        Stream.of("0", "257", "1000000").map(AttributeValue::fromN).map(Optional::of));
  }

  static Stream<Arguments> noKeys() {
    return Stream.of("", "x", "-1", "1.5", "256", "99999999999", "1\n").map(Arguments::of);
  }

  @ParameterizedTest
  @MethodSource("noSeconds")
  void aFrontierWithoutASecond(Optional<AttributeValue> second) {
    got(item(ControlItems.item(new Frontier(1_000, 4)), "second", second));
    assertNames(control::frontier, "sk 'frontier'", "'second'", "SHORT_DELAY_MAX");
  }

  @ParameterizedTest
  @MethodSource("noShards")
  void aFrontierWithoutANumberOfShards(Optional<AttributeValue> shards) {
    got(item(ControlItems.item(new Frontier(1_000, 4)), "shards", shards));
    assertNames(control::frontier, "sk 'frontier'", "'shards'", "number of cursors");
  }

  @ParameterizedTest
  @MethodSource("noSeconds")
  void aCursorWithoutASecond(Optional<AttributeValue> second) {
    Map<String, AttributeValue> bad =
        item(ControlItems.item(3, new Cursor(1_000, "k")), "second", second);
    got(bad);
    assertNames(() -> control.cursor(3), "sk 'cursor#3'", "'second'", "lower");
    queried(bad);
    assertNames(control::cursors, "sk 'cursor#3'", "'second'", "lower");
  }

  @Test
  void aCursorThatIsAfterNoSortKey() {
    Map<String, AttributeValue> bad =
        item(
            ControlItems.item(3, Cursor.at(1_000)),
            "after",
            Optional.of(AttributeValue.fromN("7")));
    got(bad);
    assertNames(() -> control.cursor(3), "sk 'cursor#3'", "'after'", "Remove it");
    queried(bad);
    assertNames(control::cursors, "sk 'cursor#3'", "'after'", "Remove it");
  }

  @ParameterizedTest
  @MethodSource("noKeys")
  void aCursorOfNoShard(String shard) {
    queried(
        item(
            ControlItems.item(3, Cursor.at(1_000)),
            "sk",
            Optional.of(AttributeValue.fromS("cursor#" + shard))));
    assertNames(control::cursors, "sk 'cursor#", "names no shard", "Delete");
  }

  @Test
  void goodItemsAreRead() {
    got(ControlItems.item(new Frontier(1_000, 256)));
    assertThat(control.frontier()).contains(new Frontier(1_000, 256));
    got(ControlItems.item(255, new Cursor(0, "k")));
    assertThat(control.cursor(255)).contains(new Cursor(0, "k"));
    queried(ControlItems.item(255, Cursor.at(99_999_999_999L)));
    assertThat(control.cursors()).containsEntry(255, Cursor.at(99_999_999_999L));
  }

  private void got(Map<String, AttributeValue> item) {
    dynamo.then(GetItemResponse.builder().item(item).build());
  }

  private void queried(Map<String, AttributeValue> bad) {
    dynamo.then(
        QueryResponse.builder().items(List.of(ControlItems.item(0, Cursor.at(1)), bad)).build());
  }

  private static Map<String, AttributeValue> item(
      Map<String, AttributeValue> good, String name, Optional<AttributeValue> value) {
    Map<String, AttributeValue> item = new HashMap<>(good);
    value.ifPresentOrElse(bad -> item.put(name, bad), () -> item.remove(name));
    return item;
  }

  /** The table has answered, so that is not what is wrong. */
  private void assertNames(Runnable read, String... parts) {
    BadControl bad = catchThrowableOfType(BadControl.class, read::run);
    assertThat(bad)
        .hasMessageContaining("table 'parked'")
        .hasMessageContaining("pk 'control'")
        .hasMessageContainingAll(parts)
        .message()
        .doesNotContain("answer")
        .doesNotContainPattern("\\p{Cntrl}")
        .hasSizeLessThan(500);
    assertThat(registry.find(MeterNames.DYNAMODB_FAILURES).counters()).isEmpty();
  }
}
