package io.delayline.local;

import io.delayline.dynamo.DynamoClients;
import io.delayline.dynamo.DynamoTable;
import io.delayline.runtime.ClockWatch;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;

/** Tables on a server of their own, opened by the real edge. */
final class ParkedTables implements AutoCloseable {
  final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  final ClockWatch watch =
      new ClockWatch(Clock.systemUTC(), System::nanoTime, Duration.ofSeconds(2));
  final DynamoServer server;
  final DynamoClients clients;
  private final SdkSettings settings;

  ParkedTables(Path directory) {
    server = DynamoServer.start(0, directory.resolve("dynamodb.log"));
    settings = SdkSettings.of(server);
    clients = DynamoClients.create(watch, 4);
  }

  /** A new, empty table. */
  DynamoTable create() {
    String name = "parked" + System.nanoTime();
    new Tables(server).create(name);
    return DynamoTable.open(clients, name, registry);
  }

  @Override
  public void close() {
    clients.close();
    settings.close();
    server.close();
  }
}
