package io.delayline.park;

import java.util.Comparator;

/**
 * How far one shard is promoted: every row before it has been handed to the delay queue.
 *
 * @param second epoch seconds
 * @param after the sort key of the last row of that second that is done with; empty for none
 */
public record Cursor(long second, String after) implements Comparable<Cursor> {
  private static final Comparator<Cursor> ORDER =
      Comparator.comparingLong(Cursor::second).thenComparing(Cursor::after);

  /** The beginning of a second. */
  public static Cursor at(long second) {
    return new Cursor(second, "");
  }

  @Override
  public int compareTo(Cursor other) {
    return ORDER.compare(this, other);
  }
}
