package io.delayline.local.drill;

import io.delayline.local.Tables;
import io.delayline.local.World;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A table of parked rows, seen past the relays. */
public final class TableProbe implements AutoCloseable {
  private static final String CONTROL = "control";

  private final DynamoDbClient client;
  private final String table;

  private TableProbe(DynamoDbClient client, String table) {
    this.client = client;
    this.table = table;
  }

  /** Creates the table as deployed ones are. */
  public static TableProbe create(World world, String name) {
    world.tables().create(name);
    return new TableProbe(Tables.client(world.dynamo()), name);
  }

  /** All items that are no control items. */
  public List<Map<String, AttributeValue>> rows() {
    return items().stream().filter(item -> !isControl(item)).toList();
  }

  /** Rows that promotion is still to come to; what it has passed by is left to expire. */
  public List<Map<String, AttributeValue>> waiting() {
    Map<String, Long> cursors = new HashMap<>();
    for (Map<String, AttributeValue> item : control()) {
      String name = text(item, "sk");
      if (name.startsWith("cursor#")) {
        cursors.put(name.substring("cursor#".length()), number(item, "second"));
      }
    }
    return rows().stream()
        .filter(row -> {
          String[] key = text(row, "pk").split("#", 2);
          return Long.parseLong(key[0]) >= cursors.getOrDefault(key[1], 0L);
        })
        .toList();
  }

  /** Frontier and cursors. */
  public List<Map<String, AttributeValue>> control() {
    return items().stream().filter(TableProbe::isControl).toList();
  }

  /** The frontier, epoch seconds; 0 before there is one. */
  public long frontier() {
    return ofFrontier("second");
  }

  /** The number of shards that the frontier says there are; 0 before there is one. */
  public long shards() {
    return ofFrontier("shards");
  }

  private long ofFrontier(String name) {
    return control().stream()
        .filter(item -> text(item, "sk").equals("frontier"))
        .mapToLong(item -> number(item, name))
        .findAny()
        .orElse(0);
  }

  /** The seconds of all cursors, in no order. */
  public List<Long> cursors() {
    return control().stream()
        .filter(item -> text(item, "sk").startsWith("cursor#"))
        .map(item -> number(item, "second"))
        .toList();
  }

  /** Puts an item there that no relay has written, under a row's key. */
  public void plant(long second, int shard, String sortKey, Map<String, AttributeValue> content) {
    Map<String, AttributeValue> item = new HashMap<>(content);
    item.put("pk", AttributeValue.fromS(second + "#" + shard));
    item.put("sk", AttributeValue.fromS(sortKey));
    client.putItem(request -> request.tableName(table).item(item));
  }

  /** Deletes a control item, as nobody should. */
  public void remove(String sortKey) {
    client.deleteItem(request -> request.tableName(table).key(controlKey(sortKey)));
  }

  private static Map<String, AttributeValue> controlKey(String sortKey) {
    return Map.of("pk", AttributeValue.fromS(CONTROL), "sk", AttributeValue.fromS(sortKey));
  }

  /** Sets an attribute of a control item, as only an operator does. */
  public void control(String sortKey, String name, AttributeValue value) {
    client.updateItem(request ->
        request
            .tableName(table)
            .key(controlKey(sortKey))
            .updateExpression("SET #name = :value")
            .expressionAttributeNames(Map.of("#name", name))
            .expressionAttributeValues(Map.of(":value", value)));
  }

  /** The attribute that a row's bundle is in, with these bytes. */
  public static Map<String, AttributeValue> bundle(byte[] bytes) {
    return Map.of("bundle", AttributeValue.fromB(SdkBytes.fromByteArray(bytes)));
  }

  public static long number(Map<String, AttributeValue> item, String name) {
    return Long.parseLong(value(item, name).n());
  }

  public static String text(Map<String, AttributeValue> item, String name) {
    return value(item, name).s();
  }

  private static AttributeValue value(Map<String, AttributeValue> item, String name) {
    AttributeValue value = item.get(name);
    if (value == null) {
      throw new AssertionError("no attribute '" + name + "' in " + item.keySet());
    }
    return value;
  }

  private static boolean isControl(Map<String, AttributeValue> item) {
    return text(item, "pk").equals(CONTROL);
  }

  private List<Map<String, AttributeValue>> items() {
    return client
        .scanPaginator(request -> request.tableName(table).consistentRead(true))
        .items()
        .stream()
        .toList();
  }

  @Override
  public void close() {
    client.close();
  }
}
