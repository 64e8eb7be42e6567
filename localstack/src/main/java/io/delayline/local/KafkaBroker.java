package io.delayline.local;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.common.utils.internals.Exit;
import org.apache.kafka.metadata.storage.Formatter;
import org.jspecify.annotations.Nullable;

/**
 * A real, single-node Kafka broker (KRaft, broker and controller in one) inside this JVM. It can be
 * stopped and started again on the same port with the data it had, which to its clients is a broker
 * that was unreachable. Topics are never created by being mentioned.
 *
 * <p>Not thread-safe: one thread starts and stops it.
 */
public final class KafkaBroker implements AutoCloseable {
  private static final String FORMATTED = "meta.properties";

  static {
    // A broker that cannot go on ends its process; this one is ours, and is told instead.
    Exit.setExitProcedure(KafkaBroker::refuseToEnd);
    Exit.setHaltProcedure(KafkaBroker::refuseToEnd);
  }

  private final Path dataDir;
  private final int port;
  private final int advertisedPort;
  private final Map<String, String> properties;
  private @Nullable KafkaRaftServer server;

  private KafkaBroker(Path dataDir, BrokerOptions options) {
    this.dataDir = dataDir.toAbsolutePath();
    this.port = options.port() == 0 ? Ports.free() : options.port();
    this.advertisedPort = options.advertisedPort() == 0 ? port : options.advertisedPort();
    Map<String, String> listening = BrokerProperties.listening(port, advertisedPort, Ports.free());
    this.properties = properties(listening, options.properties());
  }

  private KafkaBroker(Path dataDir, int port, KafkaBroker first) {
    this.dataDir = dataDir.toAbsolutePath();
    this.port = port;
    this.advertisedPort = port;
    this.properties =
        properties(first.properties, BrokerProperties.beside(port, this.dataDir.toString()));
  }

  /** Starts a broker on a free port. */
  public static KafkaBroker start(Path dataDir) {
    return start(dataDir, BrokerOptions.defaults());
  }

  /**
   * Starts a broker that keeps its data in {@code dataDir}, which is created and formatted when it
   * is new. Returns when clients can connect.
   *
   * @throws IllegalStateException the broker did not start; the cause says why
   */
  public static KafkaBroker start(Path dataDir, BrokerOptions options) {
    KafkaBroker broker = new KafkaBroker(dataDir, options);
    broker.format(Uuid.randomUuid().toString());
    broker.start();
    return broker;
  }

  /**
   * Starts a second broker of the same cluster, whose topics have no leader while it is stopped.
   * This one must run.
   */
  public KafkaBroker startBeside(Path data) {
    KafkaBroker broker = new KafkaBroker(data, Ports.free(), this);
    broker.format(clusterId());
    broker.start();
    return broker;
  }

  /** By which the cluster knows it. */
  public int nodeId() {
    return Integer.parseInt(properties.getOrDefault(BrokerProperties.ID, ""));
  }

  /** What clients use as {@code bootstrap.servers}: the advertised address. */
  public String bootstrap() {
    return Ports.HOST + ":" + advertisedPort;
  }

  /** The port the broker itself listens on, behind the proxy if there is one. */
  public int port() {
    return port;
  }

  /**
   * Starts it again after {@link #stop()}, on the same port with the same data. Does nothing while
   * it runs.
   */
  public void start() {
    if (server != null) {
      return;
    }
    KafkaRaftServer starting = new KafkaRaftServer(new KafkaConfig(properties, false), Time.SYSTEM);
    try {
      starting.startup();
    } catch (RuntimeException e) {
      starting.shutdown();
      throw new IllegalStateException("Kafka did not start on " + Ports.HOST + ":" + port, e);
    }
    server = starting;
  }

  /**
   * Stops it; clients find nobody on the port until {@link #start()}. Does nothing when it is
   * stopped.
   */
  public void stop() {
    if (server == null) {
      return;
    }
    server.shutdown();
    server.awaitShutdown();
    server = null;
  }

  @Override
  public void close() {
    stop();
  }

  private static void refuseToEnd(int code, @Nullable String message) {
    throw new IllegalStateException("Kafka gives up (" + code + "): " + message);
  }

  private String clusterId() {
    Properties written = new Properties();
    try (InputStream in = Files.newInputStream(dataDir.resolve(FORMATTED))) {
      written.load(in);
      return written.getProperty("cluster.id");
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read Kafka's data directory " + dataDir, e);
    }
  }

  private void format(String clusterId) {
    if (Files.exists(dataDir.resolve(FORMATTED))) {
      return;
    }
    try {
      Files.createDirectories(dataDir);
      new Formatter()
          .setPrintStream(
              new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8))
          .setClusterId(clusterId)
          .setNodeId(nodeId())
          .setDirectories(List.of(dataDir.toString()))
          .setMetadataLogDirectory(dataDir.toString())
          .setControllerListenerName(BrokerProperties.CONTROLLER)
          .run();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot write Kafka's data directory " + dataDir, e);
    } catch (Exception e) {
      throw new IllegalStateException("Cannot format Kafka's data directory " + dataDir, e);
    }
  }

  private Map<String, String> properties(
      Map<String, String> listening, Map<String, String> further) {
    Map<String, String> all = new TreeMap<>(BrokerProperties.SMALL);
    all.put("log.dirs", dataDir.toString());
    all.putAll(listening);
    all.putAll(further);
    return all;
  }
}
