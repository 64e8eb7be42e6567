package io.delayline.dynamo;

import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The names of all attributes and control items, each declared once, and values as DynamoDB has
 * them.
 */
final class Attributes {
  /** The partition key, text: a row's due key, or {@link #CONTROL}. */
  static final String PK = "pk";

  /** The sort key, text. */
  static final String SK = "sk";

  /** Of a row, number: when the first of its records is due, epoch milliseconds. */
  static final String DUE = "due";

  /** Of a row, number: how many records it holds. */
  static final String COUNT = "count";

  /** Of a row, binary. */
  static final String BUNDLE = "bundle";

  /** Of a row, number: epoch seconds, the attribute that the table's TTL is to be set to. */
  static final String EXPIRES_AT = "expiresAt";

  /** Of a row, number: which write it is. */
  static final String STAMP = "stamp";

  /** Of the frontier and of cursors, number: epoch seconds. */
  static final String SECOND = "second";

  /** Of the frontier, number. */
  static final String SHARDS = "shards";

  /** Of a cursor, text: a sort key; absent at the beginning of a second. */
  static final String AFTER = "after";

  /** The partition key of the control items, which no due key looks like. */
  static final String CONTROL = "control";

  /** The sort key of the frontier. */
  static final String FRONTIER = "frontier";

  /** What the sort keys of cursors begin with; the shard follows. */
  static final String CURSOR = "cursor#";

  private Attributes() {}

  static Map<String, AttributeValue> key(String pk, String sk) {
    return Map.of(PK, text(pk), SK, text(sk));
  }

  static AttributeValue text(String value) {
    return AttributeValue.fromS(value);
  }

  static AttributeValue number(long value) {
    return AttributeValue.fromN(Long.toString(value));
  }
}
