package io.delayline.dynamo;

import io.delayline.model.Printable;
import io.delayline.model.WholeNumber;
import io.delayline.park.Cursor;
import io.delayline.park.Frontier;
import io.delayline.park.Shards;
import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The frontier and the cursors as items of the table, and back. */
final class ControlItems {
  /** What a number may be. */
  private record Range(long least, long most, String unit) {
    boolean contains(long number) {
      return number >= least && number <= most;
    }

    @Override
    public String toString() {
      return "to be a number (type N), %s, %d to %d".formatted(unit, least, most);
    }
  }

  /** So wide that milliseconds are outside. */
  private static final Range SECONDS = new Range(0, 99_999_999_999L, "whole epoch seconds");

  private static final Range SHARDS = new Range(1, Shards.MAX, "a whole number");

  /** Too high costs calls, too low hides rows from their promoters. */
  private static final String FRONTIER_ADVICE =
      "Set it to now + SHORT_DELAY_MAX + 10 s, or to one above the highest cursor if that is"
          + " higher, or delete the item, and a replica makes it so; until then nothing is parked"
          + " or promoted, and what is due later waits in the delay queue.";

  private static final String SHARDS_ADVICE =
      "Set it to the number of cursors; until then nothing is parked or promoted, and what is due"
          + " later waits in the delay queue.";

  private static final String CURSOR_ADVICE =
      "Set it to what it was, in doubt lower: a lower one promotes rows again that are still there,"
          + " a higher one leaves rows behind; until then this shard is not promoted.";

  private static final String AFTER_ADVICE =
      "Remove it: the second is promoted from its beginning then; until then this shard is not"
          + " promoted.";

  private ControlItems() {}

  static Map<String, AttributeValue> frontierKey() {
    return Attributes.key(Attributes.CONTROL, Attributes.FRONTIER);
  }

  static Map<String, AttributeValue> cursorKey(int shard) {
    return Attributes.key(Attributes.CONTROL, Attributes.CURSOR + shard);
  }

  static Map<String, AttributeValue> item(Frontier frontier) {
    Map<String, AttributeValue> item = new HashMap<>(frontierKey());
    item.put(Attributes.SECOND, Attributes.number(frontier.second()));
    item.put(Attributes.SHARDS, Attributes.number(frontier.shards()));
    return item;
  }

  static Map<String, AttributeValue> item(int shard, Cursor cursor) {
    Map<String, AttributeValue> item = new HashMap<>(cursorKey(shard));
    item.put(Attributes.SECOND, Attributes.number(cursor.second()));
    if (!cursor.after().isEmpty()) {
      item.put(Attributes.AFTER, Attributes.text(cursor.after()));
    }
    return item;
  }

  /**
   * Reads the frontier.
   *
   * @throws IllegalArgumentException when the item is none; it says what is wrong and what to do
   */
  static Frontier frontier(Map<String, AttributeValue> item) {
    return new Frontier(
        number(item, Attributes.SECOND, SECONDS, FRONTIER_ADVICE),
        (int) number(item, Attributes.SHARDS, SHARDS, SHARDS_ADVICE));
  }

  /**
   * Reads a cursor.
   *
   * @throws IllegalArgumentException when the item is none; it says what is wrong and what to do
   */
  static Cursor cursor(Map<String, AttributeValue> item) {
    long second = number(item, Attributes.SECOND, SECONDS, CURSOR_ADVICE);
    AttributeValue after = item.get(Attributes.AFTER);
    if (after == null) {
      return Cursor.at(second);
    }
    if (after.s() == null) {
      throw bad(item, Attributes.AFTER, "is of type " + after.type() + ", not S", AFTER_ADVICE);
    }
    return new Cursor(second, after.s());
  }

  /**
   * The shard that a cursor is of.
   *
   * @throws IllegalArgumentException when it is of none; it says what is wrong and what to do
   */
  static int shard(Map<String, AttributeValue> item) {
    String number = RowItems.sortKey(item).substring(Attributes.CURSOR.length());
    return (int)
        WholeNumber.parse(number).stream()
            .filter(shard -> shard < Shards.MAX)
            .findFirst()
            .orElseThrow(() ->
                bad(item, Attributes.SK, "names no shard", "Delete the item: it is nobody's."));
  }

  private static long number(
      Map<String, AttributeValue> item, String name, Range range, String advice) {
    AttributeValue value = item.get(name);
    if (value == null) {
      throw bad(item, name, "is absent; it is " + range, advice);
    }
    if (value.n() == null) {
      throw bad(item, name, "is of type " + value.type() + "; it is " + range, advice);
    }
    return WholeNumber.parse(value.n()).stream()
        .filter(range::contains)
        .findFirst()
        .orElseThrow(() ->
            bad(item, name, "is " + Printable.quoted(value.n()) + "; it is " + range, advice));
  }

  private static IllegalArgumentException bad(
      Map<String, AttributeValue> item, String name, String wrong, String advice) {
    String key =
        "pk '" + Attributes.CONTROL + "', sk " + Printable.quoted(RowItems.sortKey(item)) + ": ";
    return new IllegalArgumentException(
        key + "the attribute '" + name + "' " + wrong + ". " + advice);
  }
}
