package io.delayline;

import io.delayline.config.Config;
import io.delayline.dynamo.DynamoTable;
import io.delayline.kafka.KafkaDeadLetters;
import io.delayline.kafka.KafkaEmitter;
import io.delayline.kafka.KafkaSettings;
import io.delayline.kafka.KafkaSource;
import io.delayline.kafka.KafkaTopics;
import io.delayline.kafka.RecordSender;
import io.delayline.kafka.TopicCheck;
import io.delayline.runtime.ClockWatch;
import io.delayline.runtime.Connect;
import io.delayline.sqs.SqsDelayQueue;
import io.delayline.sqs.SqsTickQueue;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

/** The services, opened: what the wiring joins the stages to. */
record Edges(
    Aws aws,
    SqsDelayQueue queue,
    SqsTickQueue ticks,
    DynamoTable table,
    KafkaSource source,
    RecordSender targets,
    RecordSender deadLetters,
    KafkaTopics topics,
    ClockWatch clock) {
  /** How long a cluster may take over each answer about its topics. */
  static final Duration PATIENCE = Duration.ofSeconds(5);

  /** Dead letters are few; what they wait with is little beside what targets are sent. */
  private static final int DEAD_LETTER_SHARE = 4;

  /**
   * Waits for the queue and the topics to be there, then opens everything; empty when the process
   * was asked to stop first.
   *
   * @throws io.delayline.runtime.Misconfigured when waiting will not help
   */
  static Optional<Edges> open(Config config, MeterRegistry registry, Connect connect)
      throws InterruptedException {
    ClockWatch clock = clock(config);
    Aws aws = Aws.create(clock, config, registry);
    Optional<Edges> edges = open(config, aws, clock, connect);
    if (edges.isEmpty()) {
      aws.close();
    }
    return edges;
  }

  private static Optional<Edges> open(Config config, Aws aws, ClockWatch clock, Connect connect)
      throws InterruptedException {
    Optional<SqsDelayQueue> queue = connect.to("SQS", aws::delayQueue);
    Optional<SqsTickQueue> ticks = connect.to("SQS", aws::tickQueue);
    Optional<DynamoTable> table = connect.to("DynamoDB", aws::table);
    boolean topics = topicsAreThere(config, connect);
    if (queue.isEmpty() || ticks.isEmpty() || table.isEmpty() || !topics) {
      return Optional.empty(); // asked to stop
    }
    KafkaSettings settings = kafka(config);
    Duration timeout = config.kafka().deliveryTimeout();
    long buffer = config.inFlight().bytesPerSide();
    RecordSender targets = RecordSender.forTargets(settings, timeout, buffer);
    return Optional.of(
        new Edges(
            aws,
            queue.get(),
            ticks.get(),
            table.get(),
            KafkaSource.open(settings, config.topics().groupId(), config.topics().delayTopics()),
            targets,
            RecordSender.forDeadLetters(settings, timeout, buffer / DEAD_LETTER_SHARE),
            KafkaTopics.open(settings, targets),
            clock));
  }

  private static boolean topicsAreThere(Config config, Connect connect)
      throws InterruptedException {
    try (TopicCheck check = TopicCheck.open(kafka(config), PATIENCE)) {
      return connect
          .to(
              "Kafka",
              () -> {
                check.run(config.topics().inOrder()).orMisconfigured();
                return true;
              })
          .isPresent();
    }
  }

  /** What this machine's clock is compared with the services' by. */
  static ClockWatch clock(Config config) {
    return new ClockWatch(
        InstantSource.system(), System::nanoTime, config.service().maxClockSkew());
  }

  /** What the Kafka clients are configured with. */
  static KafkaSettings kafka(Config config) {
    return new KafkaSettings(
        config.kafka().common(),
        config.kafka().consumer(),
        config.kafka().producer(),
        config.kafka().admin());
  }

  /** What the stages see of it. */
  Ports ports(Config config) {
    return new Ports(
        source,
        queue,
        new KafkaEmitter(targets),
        new KafkaDeadLetters(deadLetters, config.topics().inOrder()),
        topics,
        table.parkedStore(),
        table.control(),
        ticks,
        clock,
        this::closeSenders,
        this::closeRest);
  }

  /** Waits for the answers to what was sent, then closes the producers. */
  private void closeSenders(Duration patience) {
    long end = System.nanoTime() + patience.toNanos();
    targets.close(patience);
    Duration left = Duration.ofNanos(end - System.nanoTime());
    deadLetters.close(left.isNegative() ? Duration.ZERO : left);
  }

  /** Closes what the stages no longer need. */
  private void closeRest(Duration patience) {
    topics.close();
    aws.close();
  }
}
