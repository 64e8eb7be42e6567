package io.delayline.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.emit.Topics;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeTopicsResult;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.internals.KafkaFutureImpl;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

/** The admin client and the producers may be given different credentials. */
class KafkaTopicsTest {
  private static final class Denied extends DescribeTopicsResult {
    Denied(KafkaFuture<TopicDescription> answer) {
      super(null, Map.of("orders", answer));
    }
  }

  private final MockProducer<byte[], byte[]> producer =
      new MockProducer<>(
          orders(), true, null, new ByteArraySerializer(), new ByteArraySerializer());
  private final KafkaTopics topics =
      new KafkaTopics(
          new ClusterAdmin(blindAdmin(), Duration.ofSeconds(1)),
          new CurrentProducer(() -> producer, Duration.ofSeconds(1), () -> 0));

  private static Cluster orders() {
    Node node = new Node(1, "broker", 9092);
    Node[] nodes = {node};
    List<PartitionInfo> partitions =
        List.of(
            new PartitionInfo("orders", 0, node, nodes, nodes),
            new PartitionInfo("orders", 1, node, nodes, nodes));
    return new Cluster("id", List.of(node), partitions, Set.of(), Set.of());
  }

  private static Admin blindAdmin() {
    KafkaFutureImpl<TopicDescription> answer = new KafkaFutureImpl<>();
    answer.completeExceptionally(new TopicAuthorizationException("orders"));
    return (Admin)
        Proxy.newProxyInstance(
            Admin.class.getClassLoader(),
            new Class<?>[] {Admin.class},
            (proxy, method, arguments) -> new Denied(answer));
  }

  @Test
  void whatTheProducerMaySeeIsThereThoughTheAdminClientMayNot() {
    assertThat(topics.partitions("orders")).isEqualTo(2);
  }

  @Test
  void whatNeitherMaySeeIsUnseen() {
    producer.partitionsForException = new TopicAuthorizationException("orders");

    assertThat(topics.partitions("orders")).isEqualTo(Topics.UNSEEN);
  }
}
