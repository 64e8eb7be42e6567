package io.delayline;

import io.delayline.config.Config;
import io.delayline.kafka.KafkaDeadLetters;
import io.delayline.kafka.KafkaEmitter;
import io.delayline.kafka.KafkaSettings;
import io.delayline.kafka.KafkaSource;
import io.delayline.kafka.KafkaTopics;
import io.delayline.kafka.RecordSender;
import io.delayline.kafka.TopicCheck;
import io.delayline.runtime.ClockWatch;
import io.delayline.runtime.Connect;
import io.delayline.sqs.SqsClients;
import io.delayline.sqs.SqsDelayQueue;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

/** The services, opened: what the wiring joins the stages to. */
record Edges(
    SqsClients clients,
    SqsDelayQueue queue,
    KafkaSource source,
    RecordSender targets,
    RecordSender deadLetters,
    KafkaTopics topics,
    ClockWatch clock) {
  /** Calls to the queue at a time, besides the long polls. */
  private static final int CALLS = 50;

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
    SqsClients clients = SqsClients.create(clock, Wiring.RECEIVERS, CALLS);
    String name = config.waiting().delayQueue();
    Optional<SqsDelayQueue> queue =
        connect.to("SQS", () -> SqsDelayQueue.open(clients, name, registry));
    if (queue.isEmpty() || !topicsAreThere(config, connect)) {
      clients.close();
      return Optional.empty();
    }
    return Optional.of(open(config, clients, queue.get(), clock));
  }

  private static Edges open(
      Config config, SqsClients clients, SqsDelayQueue queue, ClockWatch clock) {
    KafkaSettings settings = kafka(config);
    Duration timeout = config.kafka().deliveryTimeout();
    long buffer = config.inFlight().bytesPerSide();
    RecordSender targets = RecordSender.forTargets(settings, timeout, buffer);
    return new Edges(
        clients,
        queue,
        KafkaSource.open(settings, config.topics().groupId(), config.topics().delayTopics()),
        targets,
        RecordSender.forDeadLetters(settings, timeout, buffer / DEAD_LETTER_SHARE),
        KafkaTopics.open(settings, targets),
        clock);
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
        clock,
        this::closeSenders,
        this::closeRest);
  }

  /** Waits for the answers to what was sent, then closes the producers. */
  private void closeSenders(Duration patience) {
    targets.close(patience);
    deadLetters.close(patience);
  }

  /** Closes what the stages no longer need. */
  private void closeRest(Duration patience) {
    topics.close();
    clients.close();
  }
}
