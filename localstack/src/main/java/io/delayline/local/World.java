package io.delayline.local;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * A place for Delayline to live in: a Kafka broker, the SQS API, and in them the topics and queues
 * the relay needs. This is the one class that creates them; the relays themselves are started
 * beside it, with {@link #environment()}.
 *
 * <p>The delay topic and the dead-letter topic are created by the relay's own {@code --setup}, so
 * that their settings are written down once.
 */
public final class World implements AutoCloseable {
  /** The topic that delayed records are written to. */
  public static final String DELAY_TOPIC = "delay";

  /** Where rejected records go. */
  public static final String DEAD_LETTER_TOPIC = DELAY_TOPIC + ".dlt";

  /** The standard queue that records wait in. */
  public static final String DELAY_QUEUE = "delayline-delay";

  private static final String KAFKA_DATA = "kafka";

  private final Path directory;
  private final KafkaBroker kafka;
  private final SqsServer sqs;

  private World(Path directory, KafkaBroker kafka, SqsServer sqs) {
    this.directory = directory;
    this.kafka = kafka;
    this.sqs = sqs;
  }

  /** Starts broker and SQS at the same time, creates the queues, and returns when both answer. */
  public static World start(WorldOptions options) {
    try (ExecutorService executor =
        Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory())) {
      Future<SqsServer> sqs =
          executor.submit(() -> Queues.create(SqsServer.start(options.sqsPort())));
      KafkaBroker kafka = startKafka(options, sqs);
      try {
        return new World(options.directory(), kafka, sqs.get());
      } catch (ExecutionException e) {
        kafka.close();
        throw new IllegalStateException("The SQS API did not start", e.getCause());
      } catch (InterruptedException e) {
        kafka.close();
        Thread.currentThread().interrupt();
        throw new IllegalStateException("Interrupted while the SQS API started", e);
      }
    }
  }

  public KafkaBroker kafka() {
    return kafka;
  }

  public SqsServer sqs() {
    return sqs;
  }

  /** The topics of this world. */
  public Topics topics() {
    return new Topics(kafka.bootstrap());
  }

  /**
   * The complete configuration of a relay in this world, as environment variables; a fresh, mutable
   * copy.
   */
  public Map<String, String> environment() {
    Map<String, String> environment = new HashMap<>();
    environment.put("DELAYLINE_TOPIC", DELAY_TOPIC);
    environment.put("DELAYLINE_DELAY_QUEUE", DELAY_QUEUE);
    environment.put("DELAYLINE_GROUP_ID", "delayline");
    environment.put("DELAYLINE_KAFKA_BOOTSTRAP_SERVERS", kafka.bootstrap());
    environment.put("AWS_REGION", SqsServer.REGION);
    environment.put("AWS_ENDPOINT_URL_SQS", sqs.endpoint().toString());
    environment.put("AWS_ACCESS_KEY_ID", "local");
    environment.put("AWS_SECRET_ACCESS_KEY", "local");
    return environment;
  }

  /**
   * Creates the delay topic and the dead-letter topic by the relay's own {@code --setup}.
   *
   * @throws IllegalStateException it failed; the message is what it printed
   */
  public void setUp(Path jar) {
    RelaySetup.run(jar, environment(), directory.resolve("setup.log"));
  }

  /** Starts a replica with this world's configuration and the given additions to it, which win. */
  public RelayProcess startRelay(Path jar, String name, Map<String, String> additions) {
    Map<String, String> environment = environment();
    environment.putAll(additions);
    return RelayProcess.start(jar, name, environment, directory);
  }

  /**
   * Stops both services and removes Kafka's data; the relays' logs stay. Relays must be stopped
   * before.
   */
  @Override
  public void close() {
    try (sqs) {
      kafka.close();
    } finally {
      Directories.delete(directory.resolve(KAFKA_DATA));
    }
  }

  private static KafkaBroker startKafka(WorldOptions options, Future<SqsServer> sqs) {
    try {
      return KafkaBroker.start(options.directory().resolve(KAFKA_DATA), options.kafka());
    } catch (RuntimeException e) {
      closeWhenStarted(sqs);
      throw e;
    }
  }

  private static void closeWhenStarted(Future<SqsServer> sqs) {
    try {
      sqs.get().close();
    } catch (ExecutionException e) {
      // It did not start either; the broker's failure is the one that is reported.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
