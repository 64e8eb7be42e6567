package io.delayline.local;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Future;

/**
 * A place for Delayline to live in: a Kafka broker, the SQS API, the DynamoDB API, and in them the
 * topics, queues and the table that the relay needs. This is the one class that creates them; the
 * relays themselves are started beside it, with {@link #environment()}.
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

  /** The FIFO queue that ticks travel in. */
  public static final String TICK_QUEUE = "delayline-ticks.fifo";

  /** The table of parked records. */
  public static final String TABLE = "delayline";

  private static final String KAFKA_DATA = "kafka";

  private final Path directory;
  private final KafkaBroker kafka;
  private final SqsServer sqs;
  private final DynamoServer dynamo;

  private World(Path directory, KafkaBroker kafka, SqsServer sqs, DynamoServer dynamo) {
    this.directory = directory;
    this.kafka = kafka;
    this.sqs = sqs;
    this.dynamo = dynamo;
  }

  /**
   * Starts all services at the same time, creates the queues and the table, and returns when all
   * answer.
   *
   * @throws IllegalStateException one did not start; the message says why, in a sentence
   */
  public static World start(WorldOptions options) {
    // Before anything is started: it is the one thing that may be missing.
    NodeJs.onPath().check();
    try (SideBySide starting = new SideBySide()) {
      Path directory = options.directory();
      Future<KafkaBroker> kafka =
          starting.begin(() -> KafkaBroker.start(directory.resolve(KAFKA_DATA), options.kafka()));
      Future<SqsServer> sqs = starting.begin(() -> SqsServer.start(options.sqsPort()));
      Future<DynamoServer> dynamo =
          starting.begin(
              () -> DynamoServer.start(options.dynamoPort(), directory.resolve("dynamodb.log")));
      starting.await();
      World world = new World(directory, kafka.resultNow(), sqs.resultNow(), dynamo.resultNow());
      return world.furnished();
    }
  }

  private World furnished() {
    try {
      queues().createDelayQueue(DELAY_QUEUE);
      queues().createTickQueue(TICK_QUEUE);
      tables().create(TABLE);
      return this;
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  public KafkaBroker kafka() {
    return kafka;
  }

  public SqsServer sqs() {
    return sqs;
  }

  public DynamoServer dynamo() {
    return dynamo;
  }

  /** The queues of this world. */
  public Queues queues() {
    return new Queues(sqs);
  }

  /** The tables of this world. */
  public Tables tables() {
    return new Tables(dynamo);
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
    environment.put("DELAYLINE_TICK_QUEUE", TICK_QUEUE);
    environment.put("DELAYLINE_TABLE", TABLE);
    environment.put("DELAYLINE_GROUP_ID", "delayline");
    environment.put("DELAYLINE_KAFKA_BOOTSTRAP_SERVERS", kafka.bootstrap());
    environment.put("AWS_REGION", SqsServer.REGION);
    environment.put("AWS_ENDPOINT_URL_SQS", sqs.endpoint().toString());
    environment.put("AWS_ENDPOINT_URL_DYNAMODB", dynamo.endpoint().toString());
    environment.put("AWS_ACCESS_KEY_ID", LocalAws.KEY);
    environment.put("AWS_SECRET_ACCESS_KEY", LocalAws.KEY);
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
    return RelayProcess.start(jar, name, with(additions), directory);
  }

  /** As {@link #startRelay}, for {@link RelayProcess#startTraining}. */
  public RelayProcess startTraining(Path jar, Map<String, String> additions) {
    return RelayProcess.startTraining(jar, with(additions), directory);
  }

  private Map<String, String> with(Map<String, String> additions) {
    Map<String, String> environment = environment();
    environment.putAll(additions);
    return environment;
  }

  /**
   * Stops all services and removes Kafka's data; the relays' logs stay. Relays must be stopped
   * before.
   */
  @Override
  public void close() {
    try (dynamo;
        sqs) {
      kafka.close();
    } finally {
      Directories.delete(directory.resolve(KAFKA_DATA));
    }
  }
}
