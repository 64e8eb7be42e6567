package io.delayline.local;

import java.util.Map;

/**
 * How a {@link KafkaBroker} listens.
 *
 * @param port port for clients; 0 takes a free one
 * @param advertisedPort port that clients are told to connect to, for a proxy in front; 0 means
 *     {@code port}
 * @param properties further broker properties; they win over the defaults
 */
public record BrokerOptions(int port, int advertisedPort, Map<String, String> properties) {
  private static final int MAX_PORT = 65_535;

  public BrokerOptions {
    checkPort("port", port);
    checkPort("advertisedPort", advertisedPort);
    properties = Map.copyOf(properties);
  }

  /** A free port, no proxy, nothing special. */
  public static BrokerOptions defaults() {
    return new BrokerOptions(0, 0, Map.of());
  }

  /** The same options on this port. */
  public BrokerOptions onPort(int port) {
    return new BrokerOptions(port, advertisedPort, properties);
  }

  /** The same options behind a proxy that listens on this port. */
  public BrokerOptions advertising(int port) {
    return new BrokerOptions(this.port, port, properties);
  }

  private static void checkPort(String name, int port) {
    if (port < 0 || port > MAX_PORT) {
      throw new IllegalArgumentException(name + " is " + port + ", allowed are 0 to " + MAX_PORT);
    }
  }
}
