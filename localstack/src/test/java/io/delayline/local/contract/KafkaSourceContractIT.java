package io.delayline.local.contract;

import io.delayline.FieldFault;
import io.delayline.intake.MessageSource;
import io.delayline.intake.MessageSourceContract;
import io.delayline.intake.SourcePartition;
import io.delayline.kafka.KafkaSource;
import io.delayline.model.Header;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.RegisterExtension;

@FieldFault({"B25", "B62", "B74"})
class KafkaSourceContractIT extends MessageSourceContract {
  @RegisterExtension static final TestKafka KAFKA = new TestKafka();

  private final String group = TestKafka.name("group");
  private final List<String> topics =
      List.of(KAFKA.create("delay", 2, Map.of()), KAFKA.create("delay", 2, Map.of()));
  private final KafkaProducer<byte[], byte[]> producer = producer(Map.of());

  @AfterEach
  void closeProducer() {
    producer.close();
  }

  @Override
  protected MessageSource open() {
    return KafkaSource.open(KAFKA.settings(), group, topics);
  }

  @Override
  protected String topic(int index) {
    return topics.get(index);
  }

  @Override
  @SuppressWarnings("NullAway") // Kafka takes null for the key and the value
  protected void write(
      SourcePartition partition,
      Instant timestamp,
      byte @Nullable [] key,
      byte @Nullable [] value,
      List<Header> headers) {
    ProducerRecord<byte[], byte[]> record =
        new ProducerRecord<>(
            partition.topic(), partition.partition(), timestamp.toEpochMilli(), key, value);
    headers.forEach(header -> record.headers().add(header.name(), header.value()));
    TestKafka.await(producer.send(record)::get);
  }

  @Override
  @SuppressWarnings("NullAway") // Kafka takes null for the key
  protected void writeAborted(SourcePartition partition, byte[] value) {
    try (KafkaProducer<byte[], byte[]> aborting =
        producer(Map.of("transactional.id", TestKafka.name("aborting")))) {
      aborting.initTransactions();
      aborting.beginTransaction();
      TestKafka.await(
          aborting.send(new ProducerRecord<>(partition.topic(), partition.partition(), null, value))
              ::get);
      aborting.abortTransaction();
    }
  }

  private static KafkaProducer<byte[], byte[]> producer(Map<String, Object> more) {
    Map<String, Object> settings = new HashMap<>(more);
    settings.put("bootstrap.servers", KAFKA.bootstrap());
    return new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
  }
}
