package io.delayline.local.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.FieldFault;
import io.delayline.emit.Answer;
import io.delayline.emit.WrittenRecord;
import io.delayline.kafka.KafkaEmitter;
import io.delayline.kafka.RecordSender;
import io.delayline.model.DelayedMessage;
import io.delayline.model.MessageId;
import io.delayline.model.Origin;
import io.delayline.model.Outcome;
import io.delayline.model.SourceRecord;
import io.delayline.model.Target;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a real broker makes of records that are special, or in a special company. */
class KafkaTargetsIT {
  @RegisterExtension static final TestKafka KAFKA = new TestKafka();

  private static final Duration DELIVERY_TIMEOUT = Duration.ofSeconds(3);
  private static final Instant DUE = Instant.ofEpochMilli(1_770_000_000_000L);

  private final RecordSender sender =
      RecordSender.forTargets(KAFKA.settings(), DELIVERY_TIMEOUT, 0);

  @AfterEach
  void close() {
    sender.close(Duration.ZERO);
  }

  /** The broker refuses the batch; what refuses its record must not take the others with it. */
  @Test
  @FieldFault("B85")
  void oneThatIsTooLargeInABatchOfSmallOnesIsRefusedAloneAndTheOthersAreWrittenOnce() {
    String target = KAFKA.create("small", 1, Map.of(TopicConfig.MAX_MESSAGE_BYTES_CONFIG, "10000"));
    Map<String, String> oneBatch = Map.of("linger.ms", "200", "batch.size", "200000");
    RecordSender batching = RecordSender.forTargets(KAFKA.settings(oneBatch), DELIVERY_TIMEOUT, 0);
    List<Answer> answers =
        IntStream.range(0, 10)
            .mapToObj(i -> send(batching, target, bytes("k" + i), new byte[i == 4 ? 50_000 : 100]))
            .toList();

    for (int i = 0; i < 10; i++) {
      assertThat(answers.get(i).await())
          .as("record %d", i)
          .isInstanceOf(i == 4 ? Outcome.Never.class : Outcome.Done.class);
    }
    assertThat(KAFKA.written(target))
        .extracting(record -> key(record))
        .containsExactlyElementsOf(
            IntStream.range(0, 10).filter(i -> i != 4).mapToObj(i -> hex(bytes("k" + i))).toList());
    batching.close(Duration.ZERO);
  }

  /** They are not text, so whoever took them for it would change them and their partition. */
  @Test
  @FieldFault("B30")
  void aKeyOfAnyBytesGoesWhereADirectSendOfItGoes() {
    Map<String, String> compacted = Map.of(TopicConfig.CLEANUP_POLICY_CONFIG, "compact");
    String relayed = KAFKA.create("relayed", 12, compacted);
    String direct = KAFKA.create("direct", 12, compacted);
    List<byte[]> keys =
        Stream.of("000000002afffec328", "00", "0000", "", "ff", "c328", "efbfbd", "0000000002")
            .map(HexFormat.of()::parseHex)
            .toList();

    keys.forEach(
        key -> assertThat(send(sender, relayed, key, new byte[1]).await()).isEqualTo(Outcome.DONE));
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", KAFKA.bootstrap()),
            new ByteArraySerializer(),
            new ByteArraySerializer())) {
      keys.forEach(key ->
          TestKafka.await(producer.send(new ProducerRecord<>(direct, key, new byte[1]))::get));
    }

    assertThat(partitions(relayed)).hasSize(keys.size()).isEqualTo(partitions(direct));
  }

  private static Map<String, Integer> partitions(String topic) {
    Map<String, Integer> partitions = new TreeMap<>();
    KAFKA.written(topic).forEach(record -> partitions.put(key(record), record.partition()));
    return partitions;
  }

  /** The broker creates what a producer asks for; a producer asks again for what it has known. */
  @Test
  void aTopicThatIsDeletedWhileItIsInUseDoesNotComeBackByOurAsking() {
    String target = KAFKA.create("deleted", 1, Map.of());
    assertThat(send(sender, target, bytes("k"), new byte[1]).await()).isEqualTo(Outcome.DONE);

    TestKafka.await(KAFKA.admin().deleteTopics(List.of(target)).all()::get);
    Awaitility.await().until(() -> !KAFKA.exists(target));

    assertThat(send(sender, target, bytes("k"), new byte[1]).await())
        .isInstanceOf(Outcome.Later.class);
    assertThat(KAFKA.exists(target)).isFalse();
  }

  @Test
  void aSendToATopicThatNeverWasDoesNotCreateIt() {
    String target = TestKafka.name("never");
    assertThat(send(sender, target, bytes("k"), new byte[1]).await())
        .isInstanceOfSatisfying(
            Outcome.Later.class, later -> assertThat(later.unknown()).isFalse());
    assertThat(KAFKA.exists(target)).isFalse();
  }

  private static Answer send(RecordSender sender, String topic, byte[] key, byte[] value) {
    SourceRecord source = new SourceRecord(new Origin("delay", 0, 0), DUE, key, value, List.of());
    Answer answer = new Answer();
    new KafkaEmitter(sender)
        .emit(new DelayedMessage(source, new Target(topic, null), new MessageId("a", DUE)), answer);
    return answer;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  private static String key(WrittenRecord record) {
    return hex(Objects.requireNonNull(record.key()));
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }
}
