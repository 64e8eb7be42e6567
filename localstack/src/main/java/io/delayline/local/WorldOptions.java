package io.delayline.local;

import java.nio.file.Path;

/**
 * How a {@link World} is started.
 *
 * @param directory for Kafka's data, which goes when the world closes, and the relays' logs, which
 *     stay
 * @param kafka how the broker listens
 * @param sqsPort 0 takes a free one
 */
public record WorldOptions(Path directory, BrokerOptions kafka, int sqsPort) {
  /** Free ports everywhere. */
  public static WorldOptions in(Path directory) {
    return new WorldOptions(directory, BrokerOptions.defaults(), 0);
  }
}
