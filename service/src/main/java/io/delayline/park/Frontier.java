package io.delayline.park;

/**
 * How far promotion has been let go, and among how many shards rows are spread. Both only rise.
 *
 * @param second epoch seconds, exclusive: promoters read what is due in seconds below it, and a row
 *     that is written below it may have been missed
 * @param shards at least 1
 */
public record Frontier(long second, int shards) {
  public Frontier {
    if (shards < 1) {
      throw new IllegalArgumentException("at least one shard, not " + shards);
    }
  }

  /** Whether rows of this key may have been read by now. */
  public boolean isPast(DueKey key) {
    return key.second() < second;
  }
}
