package io.delayline.kafka;

import io.delayline.intake.MessageSource;
import io.delayline.intake.SourcePartition;
import io.delayline.model.SourceRecord;
import io.delayline.model.TryLater;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The delay topics, read by a Kafka consumer. What it owns and what is paused is asked of the
 * consumer at every poll, not remembered.
 */
public final class KafkaSource implements MessageSource {
  private static final Logger LOG = LoggerFactory.getLogger(KafkaSource.class);
  private static final Duration COMMIT_WAIT = Duration.ofSeconds(3);
  private static final Duration CLOSE_WAIT = Duration.ofSeconds(3);

  private final Consumer<byte[], byte[]> consumer;
  private final List<String> topics;
  private final Duration session;
  private Predicate<SourcePartition> paused = any -> false;
  private boolean joined;
  private boolean commitsFail;
  private boolean commitHasFailed;
  private Map<SourcePartition, Long> acknowledged = new HashMap<>();

  KafkaSource(Consumer<byte[], byte[]> consumer, Collection<String> topics, Duration session) {
    this.consumer = consumer;
    this.topics = List.copyOf(topics);
    this.session = session;
  }

  /** Opens a consumer, which joins the group when asked to. */
  public static KafkaSource open(
      KafkaSettings settings, String groupId, Collection<String> topics) {
    Consumer<byte[], byte[]> consumer = new KafkaClients(settings).consumer(groupId);
    return new KafkaSource(consumer, topics, settings.longestSilence());
  }

  @Override
  public Duration session() {
    return session;
  }

  @Override
  public void join(Ownership ownership) {
    if (!joined) {
      consumer.subscribe(topics, new Listener(ownership));
      joined = true;
    }
  }

  @Override
  public void leave() {
    if (!joined) {
      return;
    }
    try {
      consumer.unsubscribe();
    } catch (KafkaException e) {
      throw new TryLater("Kafka: leaving the consumer group: " + KafkaErrors.text(e), e);
    }
    joined = false;
  }

  @Override
  public List<SourceRecord> poll(Set<SourcePartition> toPause, Duration wait) {
    return poll(Set.copyOf(toPause)::contains, wait);
  }

  @Override
  public void stay(Duration wait) {
    poll(any -> true, wait);
  }

  private List<SourceRecord> poll(Predicate<SourcePartition> toPause, Duration wait) {
    paused = toPause;
    if (!joined) {
      return List.of();
    }
    try {
      reconcilePauses();
      List<SourceRecord> records = new ArrayList<>();
      consumer.poll(wait).forEach(record -> records.add(SourceRecords.of(record)));
      return records;
    } catch (KafkaException e) {
      throw new TryLater("Kafka: reading " + topics + ": " + KafkaErrors.text(e), e);
    }
  }

  @Override
  public void commit(Map<SourcePartition, Long> next, boolean wait) {
    Map<TopicPartition, OffsetAndMetadata> offsets = owned(next);
    try {
      if (!wait) {
        commitLater(offsets);
        return;
      }
      consumer.commitSync(offsets, COMMIT_WAIT);
    } catch (KafkaException e) {
      if (wait) {
        throw new TryLater("Kafka: committing offsets: " + KafkaErrors.text(e), e);
      }
      committed(e);
    }
    if (wait && offsets.size() < next.size()) {
      throw new TryLater("Kafka: partitions to commit for now belong to another member");
    }
  }

  @Override
  public void close() {
    consumer.close(CloseOptions.timeout(CLOSE_WAIT));
    joined = false;
  }

  /** Without it a member could set back what the partition's new owner has committed. */
  private Map<TopicPartition, OffsetAndMetadata> owned(Map<SourcePartition, Long> next) {
    Set<TopicPartition> assignment = consumer.assignment();
    Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
    next.forEach((partition, offset) -> {
      TopicPartition mine = topicPartition(partition);
      if (assignment.contains(mine)) {
        offsets.put(mine, new OffsetAndMetadata(offset));
      }
    });
    return offsets;
  }

  private void commitLater(Map<TopicPartition, OffsetAndMetadata> offsets) {
    if (!offsets.isEmpty()) {
      consumer.commitAsync(
          offsets,
          (committed, error) -> {
            committed(error);
            if (error == null) {
              acknowledge(committed);
            }
          });
    }
  }

  private void acknowledge(Map<TopicPartition, OffsetAndMetadata> offsets) {
    offsets.forEach((partition, next) ->
        acknowledged.merge(sourcePartition(partition), next.offset(), Math::max));
  }

  private void committed(@Nullable Exception error) {
    if (error != null && !commitsFail) {
      LOG.warn("Offsets cannot be committed, trying on: {}", KafkaErrors.text(error));
    } else if (error == null && commitsFail) {
      LOG.info("Offsets are committed again");
    }
    commitsFail = error != null;
    commitHasFailed |= commitsFail;
  }

  @Override
  public Map<SourcePartition, Long> acknowledged() {
    Map<SourcePartition, Long> taken = acknowledged;
    acknowledged = new HashMap<>();
    return taken;
  }

  @Override
  public boolean commitHasFailed() {
    boolean failed = commitHasFailed;
    commitHasFailed = false;
    return failed;
  }

  private void reconcilePauses() {
    Set<TopicPartition> wanted = pausedOf(consumer.assignment());
    Set<TopicPartition> resumed = new HashSet<>(consumer.paused());
    resumed.removeAll(wanted);
    consumer.resume(resumed);
    consumer.pause(wanted);
  }

  private Set<TopicPartition> pausedOf(Collection<TopicPartition> partitions) {
    Set<TopicPartition> wanted = new HashSet<>();
    for (TopicPartition partition : partitions) {
      if (paused.test(sourcePartition(partition))) {
        wanted.add(partition);
      }
    }
    return wanted;
  }

  private static TopicPartition topicPartition(SourcePartition partition) {
    return new TopicPartition(partition.topic(), partition.partition());
  }

  private static SourcePartition sourcePartition(TopicPartition partition) {
    return new SourcePartition(partition.topic(), partition.partition());
  }

  /** Pauses what is assigned before this very poll reads from it, then passes the news on. */
  private final class Listener implements ConsumerRebalanceListener {
    private final Ownership ownership;

    Listener(Ownership ownership) {
      this.ownership = ownership;
    }

    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
      consumer.pause(pausedOf(partitions));
      if (!partitions.isEmpty()) {
        ownership.assigned(sourcePartitions(partitions));
      }
    }

    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
      if (!partitions.isEmpty()) {
        ownership.revoked(sourcePartitions(partitions));
      }
    }

    @Override
    public void onPartitionsLost(Collection<TopicPartition> partitions) {
      if (!partitions.isEmpty()) {
        ownership.lost(sourcePartitions(partitions));
      }
    }

    private static List<SourcePartition> sourcePartitions(Collection<TopicPartition> partitions) {
      return partitions.stream().map(KafkaSource::sourcePartition).toList();
    }
  }
}
