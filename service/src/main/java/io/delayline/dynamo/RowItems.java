package io.delayline.dynamo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.delayline.model.Bundle;
import io.delayline.park.ParkedRow;
import io.delayline.park.ParkedStore.Garbage;
import io.delayline.park.ParkedStore.Row;
import io.delayline.park.ParkedStore.Stored;
import io.delayline.park.RowKey;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Rows as items of the table, and back. */
final class RowItems {
  private static final JsonMapper JSON = new JsonMapper();

  /**
   * A dead letter must fit into its topic; what no row looks like is recognised by its beginning.
   */
  private static final int MAX_GARBAGE_BYTES = 256 * 1024;

  private static final int MIN_BUNDLE_BYTES = 2;

  private RowItems() {}

  static Map<String, AttributeValue> key(RowKey key) {
    return Attributes.key(key.key().toString(), key.sortKey());
  }

  static Map<String, AttributeValue> item(ParkedRow row) {
    Map<String, AttributeValue> item = new HashMap<>(key(row.rowKey()));
    item.put(Attributes.DUE, Attributes.number(row.due().toEpochMilli()));
    item.put(Attributes.COUNT, Attributes.number(row.count()));
    item.put(
        Attributes.BUNDLE,
        AttributeValue.fromB(SdkBytes.fromByteArrayUnsafe(row.bundle().bytes())));
    item.put(Attributes.EXPIRES_AT, Attributes.number(row.expiresAt().getEpochSecond()));
    item.put(Attributes.STAMP, Attributes.number(row.stamp()));
    return item;
  }

  /** The keys of an item, which an item without them has none of. */
  static Map<String, AttributeValue> keyOf(Map<String, AttributeValue> item) {
    Map<String, AttributeValue> key = new HashMap<>(item);
    key.keySet().retainAll(List.of(Attributes.PK, Attributes.SK));
    return key;
  }

  static String sortKey(Map<String, AttributeValue> item) {
    return item.getOrDefault(Attributes.SK, Attributes.text("")).s();
  }

  static Stored stored(Map<String, AttributeValue> item) {
    AttributeValue bundle = item.get(Attributes.BUNDLE);
    if (bundle == null || bundle.b() == null) {
      return garbage(item, "The item has no binary attribute '" + Attributes.BUNDLE + "'.");
    }
    byte[] bytes = bundle.b().asByteArrayUnsafe();
    return bytes.length < MIN_BUNDLE_BYTES
        ? garbage(item, "The item's '" + Attributes.BUNDLE + "' is too short to be one.")
        : new Row(sortKey(item), new Bundle(bytes));
  }

  private static Garbage garbage(Map<String, AttributeValue> item, String why) {
    Map<String, @Nullable Object> plain = new TreeMap<>();
    item.forEach((name, value) -> plain.put(name, plain(value)));
    byte[] content = json(plain);
    return new Garbage(
        sortKey(item), Arrays.copyOf(content, Math.min(content.length, MAX_GARBAGE_BYTES)), why);
  }

  private static byte[] json(Map<String, @Nullable Object> plain) {
    try {
      return JSON.writeValueAsBytes(plain);
    } catch (JsonProcessingException e) {
      return plain.toString().getBytes(StandardCharsets.UTF_8);
    }
  }

  /** Numbers stay text, so that none is rounded; bytes become base64. */
  private static @Nullable Object plain(AttributeValue value) {
    return switch (value.type()) {
      case S -> value.s();
      case N -> value.n();
      case B -> value.b().asByteArrayUnsafe();
      case BOOL -> value.bool();
      case SS -> value.ss();
      case NS -> value.ns();
      case BS -> value.bs().stream().map(SdkBytes::asByteArrayUnsafe).toList();
      case L -> {
        List<@Nullable Object> members = new ArrayList<>();
        value.l().forEach(member -> members.add(plain(member)));
        yield members;
      }
      case M -> {
        Map<String, @Nullable Object> members = new TreeMap<>();
        value.m().forEach((name, member) -> members.put(name, plain(member)));
        yield members;
      }
      case NUL, UNKNOWN_TO_SDK_VERSION -> null;
    };
  }
}
