package io.delayline.local.drill;

import io.delayline.local.KafkaBroker;
import io.delayline.local.Queues;
import io.delayline.local.RelayJar;
import io.delayline.local.RelayProcess;
import io.delayline.local.Topics;
import io.delayline.local.World;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import software.amazon.awssdk.services.sqs.SqsClient;

/**
 * A part of a world that nobody else uses: delay topic, dead-letter topic, queues, table and group
 * of its own, and the replicas that serve them.
 */
public final class Site implements AutoCloseable {
  public static final Duration START_LIMIT = Duration.ofSeconds(60);

  private static final Duration PARK_LIMIT = Duration.ofSeconds(20);

  /** Fewer than a deployment has, so that a test that waits for the assignment waits less. */
  public static final int PARTITIONS = 16;

  /** A value of 1 MiB with its key and headers; the dead-letter topic takes more. */
  private static final int DELAY_TOPIC_BYTES = 1_200_000;

  private final World world;
  private final String name;
  private final DelayQueueProbe queue;
  private final TableProbe rows;
  private final List<RelayProcess> relays = new ArrayList<>();

  private Site(World world, String name) {
    this.world = world;
    this.name = name;
    this.queue = DelayQueueProbe.create(world, name + "-queue");
    this.rows = TableProbe.create(world, table());
  }

  public static Site in(World world, String name) {
    Site site = new Site(world, name);
    world.queues().createTickQueue(site.tickQueue());
    site.createDelayTopic(site.delayTopic(), PARTITIONS);
    return site;
  }

  /** Creates a delay topic and its dead-letter topic. */
  public void createDelayTopic(String topic, int partitions) {
    world.topics().create(List.of(topic), partitions, largest(DELAY_TOPIC_BYTES));
    world.topics().create(List.of(topic + ".dlt"), 1, largest(2 * DELAY_TOPIC_BYTES));
  }

  private static Map<String, String> largest(int bytes) {
    return Map.of("max.message.bytes", String.valueOf(bytes));
  }

  public String delayTopic() {
    return name + "-delay";
  }

  public String deadLetterTopic() {
    return delayTopic() + ".dlt";
  }

  /** The consumer group of its replicas. */
  public String group() {
    return name;
  }

  public String tickQueue() {
    return name + "-ticks.fifo";
  }

  public String table() {
    return name + "-table";
  }

  public KafkaClients kafka() {
    return new KafkaClients(world.kafka().bootstrap());
  }

  public DelayQueueProbe queue() {
    return queue;
  }

  /** The table, seen past the relays. */
  public TableProbe rows() {
    return rows;
  }

  /** Puts something into the tick queue that no relay has written. */
  public void plantTick(String body) {
    try (SqsClient client = Queues.client(world.sqs())) {
      String url = client.getQueueUrl(request -> request.queueName(tickQueue())).queueUrl();
      client.sendMessage(request ->
          request
              .queueUrl(url)
              .messageGroupId("planted")
              .messageDeduplicationId(UUID.randomUUID().toString())
              .messageBody(body));
    }
  }

  /** A DynamoDB API that relays can be given instead of the world's own, to have faults. */
  public AwsProxy dynamoProxy() {
    return AwsProxy.ofDynamo(world.dynamo().endpoint());
  }

  /** An SQS API that relays can be given instead of the world's own, to have faults. */
  public AwsProxy sqsProxy() {
    return AwsProxy.ofSqs(world.sqs().endpoint());
  }

  /** The replicas that run. */
  public List<RelayProcess> running() {
    return relays.stream().filter(RelayProcess::isAlive).toList();
  }

  /** The replicas that were started, in order. */
  public List<RelayProcess> relays() {
    return relays;
  }

  /** Creates a target topic whose records carry the broker's clock; returns its name. */
  public String target(String suffix, int partitions) {
    return target(suffix, partitions, Map.of());
  }

  public String target(String suffix, int partitions, Map<String, String> settings) {
    Map<String, String> all = new HashMap<>(Topics.LOG_APPEND_TIME);
    all.putAll(settings);
    world.topics().create(List.of(name + "-" + suffix), partitions, all);
    return name + "-" + suffix;
  }

  /** As {@link #target}, for one of a single partition that lies on this broker only. */
  public String targetOn(KafkaBroker broker, String suffix) {
    world.topics().createOn(broker, name + "-" + suffix, Topics.LOG_APPEND_TIME);
    return name + "-" + suffix;
  }

  /** A relay's configuration here; a fresh, mutable copy. */
  public Map<String, String> environment() {
    Map<String, String> environment = world.environment();
    environment.put("DELAYLINE_TOPIC", delayTopic());
    environment.put("DELAYLINE_DELAY_QUEUE", name + "-queue");
    environment.put("DELAYLINE_TICK_QUEUE", tickQueue());
    environment.put("DELAYLINE_TABLE", table());
    environment.put("DELAYLINE_GROUP_ID", group());
    return environment;
  }

  /** Starts a replica without waiting for it. */
  public RelayProcess start(Map<String, String> additions) {
    Map<String, String> all = environment();
    all.putAll(additions);
    String replica = name + "-" + (relays.size() + 1);
    RelayProcess relay = world.startRelay(RelayJar.find(), replica, all);
    relays.add(relay);
    return relay;
  }

  /** Starts two replicas; returns when each has its share of the partitions. */
  public List<RelayProcess> startTwo(Map<String, String> additions) {
    List<RelayProcess> two = List.of(start(additions), start(additions));
    awaitServing(two);
    return two;
  }

  /** Waits until these are ready and own all partitions between them, each its share. */
  public void awaitServing(List<RelayProcess> serving) {
    serving.forEach(relay -> relay.awaitReady(START_LIMIT));
    Awaitility.await("each replica has its share of the partitions")
        .atMost(START_LIMIT)
        .pollInterval(200, TimeUnit.MILLISECONDS)
        .until(() ->
            serving.stream().mapToDouble(Site::assigned).sum() >= PARTITIONS
                && serving.stream().allMatch(relay -> assigned(relay) > 0));
  }

  /**
   * Waits until this many records are parked since {@code before}: as long as it also takes what
   * overflows to the queue first, and returns from there.
   */
  public void awaitParked(Counters before, int records) {
    Awaitility.await("all is parked")
        .atMost(PARK_LIMIT)
        .untilAsserted(() -> {
          Counters counted = Counters.of(running()).since(before);
          if (counted.parked() != records) {
            throw new AssertionError(records + " should be parked:" + counted.report());
          }
        });
  }

  private static double assigned(RelayProcess relay) {
    return Counters.of(List.of(relay)).sum("delayline_partitions_assigned");
  }

  /** Ends all replicas, by SIGTERM where they run. */
  @Override
  public void close() {
    try (queue;
        rows) {
      relays.forEach(RelayProcess::requestStop);
      relays.stream().filter(RelayProcess::isAlive).forEach(RelayProcess::stop);
    } finally {
      relays.forEach(RelayProcess::close);
    }
  }
}
