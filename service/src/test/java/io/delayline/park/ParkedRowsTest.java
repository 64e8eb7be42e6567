package io.delayline.park;

import static io.delayline.park.ParkFixture.dueIn;
import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.FieldFault;
import io.delayline.delay.BundleCodec;
import io.delayline.delay.BundleText;
import io.delayline.delay.Bundler;
import io.delayline.delay.Samples;
import io.delayline.model.Bundle;
import io.delayline.model.DelayedMessage;
import io.delayline.model.MessageId;
import io.delayline.model.Origin;
import io.delayline.model.SourceRecord;
import io.delayline.model.Target;
import io.delayline.park.ParkedRows.Filled;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ParkedRowsTest {
  private static final Duration HOUR = Duration.ofHours(1);

  private final ParkFixture world = new ParkFixture();

  private static List<DelayedMessage> ofOneSecond(int count, int bytes) {
    return LongStream.range(0, count)
        .mapToObj(i -> Samples.message(i, Samples.NOON.plus(HOUR).plusMillis(i % 1000), bytes))
        .toList();
  }

  private static DelayedMessage from(String topic, int partition, long offset) {
    SourceRecord source =
        new SourceRecord(
            new Origin(topic, partition, offset), Samples.NOON, null, new byte[] {1}, List.of());
    return new DelayedMessage(
        source, new Target("orders", null), new MessageId("id", Samples.NOON.plus(HOUR)));
  }

  private static long second(Filled filled) {
    return filled.row().key().second();
  }

  @Test
  void theSameRecordsMakeTheSameKeyAndAnotherWriteOfIt() {
    DelayedMessage one = dueIn(1, HOUR);
    ParkedRow first = world.row(one);
    ParkedRow again = world.row(one);
    assertThat(again.rowKey()).isEqualTo(first.rowKey());
    assertThat(again.stamp()).isNotEqualTo(first.stamp());
    assertThat(first.sortKey()).startsWith("delay-3-1");
  }

  @Test
  void otherRecordsAfterTheSameFirstMakeAnotherKey() {
    Set<String> keys =
        List.of(
                List.of(from("delay", 0, 1)),
                List.of(from("delay", 0, 1), from("delay", 0, 2)),
                List.of(from("delay", 0, 1), from("delay", 0, 3)),
                List.of(from("delay", 0, 1), from("delay", 0, 2), from("delay", 0, 3)),
                List.of(from("delay", 0, 1), from("delay", 0, 3), from("delay", 0, 2)))
            .stream()
            .map(messages -> world.rows.of(messages).getFirst().row().sortKey())
            .collect(Collectors.toSet());
    assertThat(keys).hasSize(5);
  }

  @Test
  @FieldFault("B23")
  void originsThatReadAlikeWhenJoinedMakeDifferentKeys() {
    assertThat(world.row(from("a", 1, 11), from("b", 1, 1)).sortKey())
        .isNotEqualTo(world.row(from("a", 1, 1), from("1b", 1, 1)).sortKey());
    assertThat(world.row(from("a-1", 2, 3)).sortKey())
        .isNotEqualTo(world.row(from("a", 1, 23)).sortKey());
  }

  @Test
  void rowsAreOfOneSecondAndOneShardAndEveryMessageIsInOne() {
    List<DelayedMessage> messages = new ArrayList<>(ofOneSecond(200, 20));
    for (int i = 200; i < 300; i++) {
      messages.add(dueIn(i, HOUR.plusSeconds(i % 3 + 1)));
    }
    List<Filled> filled = world.rows.of(messages);
    for (Filled each : filled) {
      assertThat(each.messages())
          .allSatisfy(message ->
              assertThat(DueKey.of(message, ParkFixture.SHARDS)).isEqualTo(each.row().key()));
      assertThat(each.row().count()).isEqualTo(each.messages().size());
    }
    assertThat(filled).hasSize(4 * ParkFixture.SHARDS);
    assertThat(filled.stream().flatMap(each -> each.messages().stream()))
        .containsExactlyInAnyOrderElementsOf(messages);
    assertThat(filled.stream().map(each -> each.row().key().shard()))
        .as("all shards are used")
        .contains(0, 1, 2, 3);
  }

  @Test
  @FieldFault("B88")
  void moreShardsSpreadTheSameMessagesFurther() {
    world.shards.saw(new Frontier(0, 16));
    Set<Integer> used = new TreeSet<>();
    world.rows.of(ofOneSecond(500, 20)).forEach(each -> used.add(each.row().key().shard()));
    assertThat(used).hasSize(16);
  }

  @Test
  void aRowIsAtMostAsLargeAsABundleMayBe() {
    List<Filled> filled = world.rows.of(ofOneSecond(60, 9_000));
    assertThat(filled)
        .hasSizeGreaterThan(ParkFixture.SHARDS)
        .allSatisfy(each ->
            assertThat(BundleText.size(each.row().bundle().size())).isLessThanOrEqualTo(61_440));
  }

  @Test
  void aRowIsDueWithItsFirstRecordAndExpiresAfterItsGrace() {
    Instant second = Samples.NOON.plus(HOUR);
    List<Filled> filled =
        new ParkedRows(world.bundler, 100_000, new ShardCount(), Duration.ofDays(7), new Random(3))
            .of(
                List.of(
                    Samples.message(1, second.plusMillis(900), 10),
                    Samples.message(2, second.plusMillis(300), 10)));
    assertThat(filled)
        .singleElement()
        .satisfies(each -> {
          assertThat(each.row().due()).isEqualTo(second.plusMillis(300));
          assertThat(each.row().expiresAt())
              .isEqualTo(second.plusMillis(300).plus(Duration.ofDays(7)));
          assertThat(second(each)).isEqualTo(second.getEpochSecond());
        });
  }

  @Test
  void aBundleThatWokeIsKeptWhereItMakesOneRow() {
    DelayedMessage message = dueIn(1, HOUR);
    Bundle bundle = Samples.bundle(message);
    assertThat(world.rows.of(bundle, List.of(message)))
        .singleElement()
        .satisfies(each -> assertThat(each.row().bundle()).isSameAs(bundle));
  }

  @Test
  void aBundleOfSeveralShardsIsPackedAnew() {
    List<DelayedMessage> messages = ofOneSecond(50, 20);
    Bundle bundle = world.bundler.pack(messages).getFirst().bundle();
    List<Filled> filled = world.rows.of(bundle, messages);
    assertThat(filled).hasSize(ParkFixture.SHARDS);
    assertThat(filled.stream().flatMap(each -> ParkFixture.offsets(each.row().bundle())))
        .hasSize(50)
        .doesNotHaveDuplicates();
  }

  @Test
  void aBundleThatDoesNotFitAnItemIsPackedAnew() {
    List<DelayedMessage> messages =
        List.of(Samples.message(1, Samples.NOON.plus(HOUR), 60_000), sameShard());
    var large = new Bundler(new BundleCodec(), 500_000);
    Bundle bundle = large.pack(messages).getFirst().bundle();
    assertThat(bundle.size()).isGreaterThan(ParkFixture.MAX_BUNDLE_BYTES);
    assertThat(world.rows.of(bundle, messages))
        .hasSize(2)
        .allSatisfy(each ->
            assertThat(each.row().bundle().size())
                .isLessThanOrEqualTo(ParkFixture.MAX_BUNDLE_BYTES));
  }

  /** Another message of the same second and shard as that of offset 1. */
  private static DelayedMessage sameShard() {
    DueKey key = DueKey.of(dueIn(1, HOUR), ParkFixture.SHARDS);
    return LongStream.range(2, 100)
        .mapToObj(i -> Samples.message(i, Samples.NOON.plus(HOUR), 60_000))
        .filter(message -> DueKey.of(message, ParkFixture.SHARDS).equals(key))
        .findFirst()
        .orElseThrow();
  }
}
