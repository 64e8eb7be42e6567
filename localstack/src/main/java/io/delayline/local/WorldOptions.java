package io.delayline.local;

import java.nio.file.Path;

/**
 * How a {@link World} is started.
 *
 * @param directory for Kafka's data, which goes when the world closes, and the logs of the
 *     processes beside this JVM, which stay
 * @param kafka how the broker listens
 * @param sqsPort 0 takes a free one
 * @param dynamoPort likewise
 */
public record WorldOptions(Path directory, BrokerOptions kafka, int sqsPort, int dynamoPort) {
  /** Free ports everywhere. */
  public static WorldOptions in(Path directory) {
    return new WorldOptions(directory, BrokerOptions.defaults(), 0, 0);
  }
}
