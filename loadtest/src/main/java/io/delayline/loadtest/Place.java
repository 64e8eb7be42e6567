package io.delayline.loadtest;

import io.delayline.local.BrokerOptions;
import io.delayline.local.Guard;
import io.delayline.local.Ports;
import io.delayline.local.World;
import io.delayline.local.WorldOptions;
import io.delayline.local.drill.TcpProxy;
import java.nio.file.Path;
import java.util.Map;

/**
 * A local world whose Kafka creates topics that are asked for, and is reached through a proxy.
 *
 * @param kafka stands before the broker
 * @param guard ends the relays when this JVM is gone
 */
record Place(World world, TcpProxy kafka, Guard guard, Path directory) implements AutoCloseable {
  /** Starts one; what it writes is in this directory, and its relays' logs stay there. */
  static Place in(Path directory) {
    int port = Ports.free();
    TcpProxy proxy = TcpProxy.before(port);
    BrokerOptions broker =
        new BrokerOptions(port, proxy.port(), Map.of("auto.create.topics.enable", "true"));
    try {
      World world = World.start(new WorldOptions(directory, broker, 0, 0));
      return new Place(world, proxy, Guard.start(), directory);
    } catch (RuntimeException e) {
      proxy.close();
      throw e;
    }
  }

  @Override
  public void close() {
    try (guard;
        kafka) {
      world.close();
    }
  }
}
