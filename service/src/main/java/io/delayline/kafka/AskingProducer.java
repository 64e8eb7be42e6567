package io.delayline.kafka;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.Map;
import org.apache.kafka.clients.ApiVersions;
import org.apache.kafka.clients.ClientUtils;
import org.apache.kafka.clients.KafkaClient;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.internals.ProducerInterceptors;
import org.apache.kafka.clients.producer.internals.ProducerMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.internals.ClusterResourceListeners;
import org.apache.kafka.common.requests.MetadataRequest;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.common.utils.internals.LogContext;

/**
 * Makes producers that ask for a topic and never create it by that.
 *
 * <p>Kafka's own producer lets the brokers create what it asks for, where they are set up to, which
 * by default they are; and as it asks again and again for what it has known, a topic that was
 * deleted while in use would come back, with other settings than it had. The other clients can be
 * told not to; the producer has no setting for it, only a constructor for tests that takes another
 * knowledge of the topics.
 */
final class AskingProducer {
  private AskingProducer() {}

  /**
   * Opens a producer.
   *
   * @throws KafkaException when it does not like the settings
   */
  static Producer<byte[], byte[]> open(Map<String, Object> settings) {
    ProducerConfig config = new ProducerConfig(settings);
    ProducerMetadata topics = new Topics(config);
    ClientUtils.maybeBootstrapMetadataSynchronously(
        config, config.getList(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG), topics);
    try {
      @SuppressWarnings("unchecked") // the settings have the serializers of bytes
      Producer<byte[], byte[]> producer =
          (Producer<byte[], byte[]>)
              constructor()
                  .newInstance(
                      config, null, null, topics, null, null, new ApiVersions(), Time.SYSTEM);
      return producer;
    } catch (InvocationTargetException e) {
      throw e.getCause() instanceof KafkaException cause ? cause : new KafkaException(e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("another version of the Kafka client than was built for", e);
    }
  }

  @SuppressWarnings("rawtypes")
  private static Constructor<KafkaProducer> constructor() throws NoSuchMethodException {
    Constructor<KafkaProducer> constructor =
        KafkaProducer.class.getDeclaredConstructor(
            ProducerConfig.class,
            Serializer.class,
            Serializer.class,
            ProducerMetadata.class,
            KafkaClient.class,
            ProducerInterceptors.class,
            ApiVersions.class,
            Time.class);
    constructor.setAccessible(true);
    return constructor;
  }

  /** What a producer knows of topics, and how it asks for more. */
  private static final class Topics extends ProducerMetadata {
    Topics(ProducerConfig config) {
      super(
          config.getLong(ProducerConfig.RETRY_BACKOFF_MS_CONFIG),
          config.getLong(ProducerConfig.RETRY_BACKOFF_MAX_MS_CONFIG),
          config.getLong(ProducerConfig.METADATA_MAX_AGE_CONFIG),
          config.getLong(ProducerConfig.METADATA_MAX_IDLE_CONFIG),
          new LogContext(),
          new ClusterResourceListeners());
    }

    @Override
    public synchronized MetadataRequest.Builder newMetadataRequestBuilder() {
      return asking(super.newMetadataRequestBuilder());
    }

    @Override
    public synchronized MetadataRequest.Builder newMetadataRequestBuilderForNewTopics() {
      return asking(super.newMetadataRequestBuilderForNewTopics());
    }

    private static MetadataRequest.Builder asking(MetadataRequest.Builder creating) {
      return new MetadataRequest.Builder(creating.topics(), false);
    }
  }
}
