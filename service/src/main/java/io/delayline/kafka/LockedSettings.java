package io.delayline.kafka;

import static java.util.Map.entry;

import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;

/** The client settings that the promises rest on, each with the reason why it cannot be changed. */
final class LockedSettings {
  private static final String BYTES = "keys and values are bytes that nobody here reads";
  private static final String GROUP = "DELAYLINE_GROUP_ID names the group";
  private static final String MEMBERS =
      "replicas are alike and come and go; the group is told so by its members";

  static final Map<String, String> REASONS =
      Map.ofEntries(
          entry(
              ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
              "an offset is committed only when the record is safe in the next place"),
          entry(
              ConsumerConfig.ISOLATION_LEVEL_CONFIG,
              "what a transaction took back must not be delivered (read_committed)"),
          entry(
              ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
              "without an offset everything is read, so that nothing is lost (earliest)"),
          entry(ConsumerConfig.GROUP_ID_CONFIG, GROUP),
          entry(ConsumerConfig.GROUP_PROTOCOL_CONFIG, MEMBERS),
          entry(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG, MEMBERS),
          entry(ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG, MEMBERS),
          entry(
              ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG,
              "Delayline creates topics on --setup only"),
          entry(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, BYTES),
          entry(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, BYTES),
          entry(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, BYTES),
          entry(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, BYTES),
          entry(
              ProducerConfig.ACKS_CONFIG,
              "delivered means acknowledged by all in-sync replicas (all)"),
          entry(
              ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG,
              "the producer's own retries must not make copies (true)"),
          entry(
              ProducerConfig.TRANSACTIONAL_ID_CONFIG,
              "replicas that shared one would shut each other out"),
          entry(
              ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG,
              "a send must have its answer while the lease on its bundle lasts"));

  private LockedSettings() {}
}
