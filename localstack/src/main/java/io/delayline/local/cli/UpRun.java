package io.delayline.local.cli;

import io.delayline.local.BrokerOptions;
import io.delayline.local.Guard;
import io.delayline.local.RelayJar;
import io.delayline.local.Topics;
import io.delayline.local.World;
import io.delayline.local.WorldOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** One life of a local world: start, show, end. */
final class UpRun {
  private static final Duration READY_LIMIT = Duration.ofSeconds(60);
  private static final int TARGET_PARTITIONS = 4;

  private final Path directory;
  private final Layout layout;
  private final boolean demo;
  private final Times times;
  private final Closer closer = new Closer();
  private volatile Optional<Path> logs = Optional.empty();

  UpRun(Path directory, Layout layout, boolean demo, Times times) {
    this.directory = directory;
    this.layout = layout;
    this.demo = demo;
    this.times = times;
  }

  /** Runs until the JVM is told to end, which takes down everything in order before it does. */
  void run() {
    Runtime.getRuntime().addShutdownHook(new Thread(this::end, "end"));
    try {
      live(System.nanoTime());
    } catch (RuntimeException e) {
      if (!closer.isClosing()) {
        closer.close();
        throw e;
      }
      // The end has begun and broke what this thread was doing; it waits for the JVM to be gone.
      waitForever();
    }
  }

  private void live(long start) {
    Path jar = RelayJar.find();
    WorldDirectory data = closer.open(() -> WorldDirectory.create(directory));
    logs = Optional.of(data.lastRun());
    System.out.println(
        "Starting Kafka, the SQS API, the DynamoDB API and "
            + count(layout.http().size(), "replica")
            + " …");
    System.out.println(times.sentence());
    World world = closer.open(() -> World.start(options(data.path())));
    closer.run(() -> world.setUp(jar));
    world.topics().create(Samples.TARGETS, TARGET_PARTITIONS, Topics.LOG_APPEND_TIME);
    Guard guard = closer.open(Guard::start);
    Replicas.Base base = new Replicas.Base(world, jar);
    Replicas replicas =
        closer.open(() -> Replicas.start(base, layout.http(), times, guard, closer));
    replicas.awaitReady(READY_LIMIT);
    closer.open(() -> WorldFile.write(directory, world.kafka().bootstrap()));
    String another = RelayFile.write(data.path(), world, times).command(jar);
    new Endpoints(world, replicas.http(), data.path(), another)
        .print(Duration.ofNanos(System.nanoTime() - start));
    new Show(world.kafka().bootstrap(), topics(), demo, times).run();
  }

  private WorldOptions options(Path data) {
    return new WorldOptions(
        data, BrokerOptions.defaults().onPort(layout.kafka()), layout.sqs(), layout.dynamo());
  }

  private static List<String> topics() {
    return Stream.concat(Samples.TARGETS.stream(), Stream.of(World.DEAD_LETTER_TOPIC)).toList();
  }

  private void end() {
    if (closer.isClosing()) {
      return;
    }
    System.out.println("\nStopping …");
    try {
      closer.close();
      System.out.println("Stopped." + logs.map(path -> " The logs are in " + path).orElse(""));
    } catch (RuntimeException e) {
      System.err.println("Stopped, but not cleanly: " + e.getMessage());
    }
  }

  private static String count(int n, String thing) {
    return n == 1 ? "1 " + thing : n + " " + thing + "s";
  }

  private static void waitForever() {
    try {
      Thread.currentThread().join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
