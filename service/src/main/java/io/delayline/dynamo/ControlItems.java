package io.delayline.dynamo;

import io.delayline.park.Cursor;
import io.delayline.park.Frontier;
import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The frontier and the cursors as items of the table, and back. */
final class ControlItems {
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
   * @throws IllegalArgumentException when the item is none
   */
  static Frontier frontier(Map<String, AttributeValue> item) {
    return new Frontier(
        number(item, Attributes.SECOND), Math.toIntExact(number(item, Attributes.SHARDS)));
  }

  /**
   * Reads a cursor.
   *
   * @throws IllegalArgumentException when the item is none
   */
  static Cursor cursor(Map<String, AttributeValue> item) {
    AttributeValue after = item.get(Attributes.AFTER);
    return new Cursor(number(item, Attributes.SECOND), after == null ? "" : after.s());
  }

  /** The shard that a cursor is of. */
  static int shard(Map<String, AttributeValue> item) {
    return Integer.parseInt(RowItems.sortKey(item).substring(Attributes.CURSOR.length()));
  }

  private static long number(Map<String, AttributeValue> item, String name) {
    AttributeValue value = item.get(name);
    if (value == null || value.n() == null) {
      throw new IllegalArgumentException(
          "the control item " + RowItems.sortKey(item) + " has no number '" + name + "'");
    }
    return Long.parseLong(value.n());
  }
}
