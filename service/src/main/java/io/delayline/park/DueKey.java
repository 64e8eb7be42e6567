package io.delayline.park;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.delayline.model.DelayedMessage;
import java.time.Instant;
import java.util.zip.CRC32C;

/**
 * Where a row is kept: the second it is due in, and a shard of that second, because DynamoDB gives
 * one key at most 1,000 write units a second and a single second can carry millions of messages.
 *
 * @param second epoch seconds
 * @param shard from 0
 */
public record DueKey(long second, int shard) {
  public DueKey {
    if (shard < 0) {
      throw new IllegalArgumentException("shards are counted from 0, not " + shard);
    }
  }

  /** The key of a message among so many shards; it stays the same as long as their number does. */
  public static DueKey of(DelayedMessage message, int shards) {
    return new DueKey(message.dueSecond(), shard(message, shards));
  }

  /** CRC-32C (RFC 3720) over target and delay id, which spreads ids that differ in one digit. */
  private static int shard(DelayedMessage message, int shards) {
    CRC32C hash = new CRC32C();
    hash.update(message.target().topic().getBytes(UTF_8));
    hash.update(0); // no topic has it in its name, so the two cannot run into each other
    hash.update(message.id().delayId().getBytes(UTF_8));
    return (int) (hash.getValue() % shards);
  }

  /** The beginning of its second. */
  public Instant start() {
    return Instant.ofEpochSecond(second);
  }

  /** The partition key: {@code <due epoch second>#<shard>}. */
  @Override
  public String toString() {
    return second + "#" + shard;
  }
}
