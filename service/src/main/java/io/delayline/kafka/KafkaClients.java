package io.delayline.kafka;

import io.delayline.runtime.Misconfigured;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.KafkaException;

/** Makes the clients; what one of them objects to is told in terms of our own keys. */
final class KafkaClients {
  private static final String PREFIX = "delayline";
  private static final String COMMON = "kafka";

  private final KafkaSettings settings;

  KafkaClients(KafkaSettings settings) {
    this.settings = settings;
  }

  Consumer<byte[], byte[]> consumer(String groupId) {
    return open(
        "consumer", settings.consumer(), () -> new KafkaConsumer<>(settings.forConsumer(groupId)));
  }

  Producer<byte[], byte[]> producer(Duration deliveryTimeout, long bufferBytes) {
    return open(
        "producer",
        settings.producer(),
        () -> AskingProducer.open(settings.forProducer(deliveryTimeout, bufferBytes)));
  }

  Producer<byte[], byte[]> deadLetterProducer(Duration deliveryTimeout, long bufferBytes) {
    return open(
        "producer",
        settings.producer(),
        () -> AskingProducer.open(settings.forDeadLetterProducer(deliveryTimeout, bufferBytes)));
  }

  ClusterAdmin admin(Duration wait) {
    Admin admin = open("admin", settings.admin(), () -> Admin.create(settings.forAdmin()));
    return new ClusterAdmin(admin, wait);
  }

  private <T> T open(String client, Map<String, String> own, Supplier<T> make) {
    try {
      return make.get();
    } catch (KafkaException e) {
      String why = messages(e);
      String subject =
          keyOfBlamed(client, own, why).orElse("The Kafka " + client + " cannot be made");
      throw new Misconfigured(subject + ": " + why, e);
    }
  }

  /** The key of the setting that the message names, the longest name first. */
  private Optional<String> keyOfBlamed(String client, Map<String, String> own, String message) {
    Stream<String> given =
        Stream.concat(own.keySet().stream(), settings.common().keySet().stream());
    return Stream.concat(given, Stream.of(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG))
        .filter(message::contains)
        .max(Comparator.comparingInt(String::length))
        .map(setting -> key(own.containsKey(setting) ? client : COMMON, setting));
  }

  private static String key(String scope, String setting) {
    return String.join("_", PREFIX, scope, setting.replace('.', '_')).toUpperCase(Locale.ROOT);
  }

  private static String messages(Throwable error) {
    Set<String> messages = new LinkedHashSet<>();
    for (Throwable e = error; e != null; e = e.getCause()) {
      messages.add(e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage());
    }
    return String.join(": ", messages);
  }
}
