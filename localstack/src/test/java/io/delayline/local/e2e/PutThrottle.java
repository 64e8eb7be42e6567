package io.delayline.local.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;

/**
 * A table that takes so many rows a second: of a batch that has too many of them the rest is left
 * unprocessed, and one of which nothing can be taken is refused, as DynamoDB does it.
 */
final class PutThrottle implements Fault {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static final Reply THROTTLED =
      new Reply(
          400,
          Map.of("content-type", "application/x-amz-json-1.0"),
          ("{\"__type\":\"com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException\",\"message\":\"The"
               + " level of configured provisioned throughput was exceeded.\"}")
              .getBytes(UTF_8));

  private final int rowsPerSecond;
  private double room;
  private long at = System.nanoTime();
  private int taken;
  private int left;
  private int refused;

  PutThrottle(int rowsPerSecond) {
    this.rowsPerSecond = rowsPerSecond;
    this.room = rowsPerSecond;
  }

  /** Rows that were passed on. */
  synchronized int taken() {
    return taken;
  }

  /** Rows that were left unprocessed. */
  synchronized int left() {
    return left;
  }

  /** Calls that were refused as a whole. */
  synchronized int refused() {
    return refused;
  }

  @Override
  public Reply answer(Call call, Dynamo dynamo) throws InterruptedException {
    if (!call.action().equals("BatchWriteItem")) {
      return dynamo.answer(call);
    }
    ObjectNode request = json(call.body());
    String table = request.path("RequestItems").fieldNames().next();
    ArrayNode writes = request.path("RequestItems").withArray("/" + table.replace("/", "~1"));
    if (!writes.path(0).has("PutRequest")) {
      return dynamo.answer(call);
    }
    int room = take(writes.size());
    if (room == 0) {
      return THROTTLED;
    }
    ArrayNode rest = JSON.createArrayNode();
    while (writes.size() > room) {
      rest.add(writes.remove(room));
    }
    return leaving(rest, table, dynamo.answer(call.with(bytes(request))));
  }

  /** How many of these may be written now. */
  private synchronized int take(int wanted) {
    long now = System.nanoTime();
    room = Math.min(rowsPerSecond, room + (now - at) * (rowsPerSecond / 1e9));
    at = now;
    int given = Math.min(wanted, (int) room);
    room -= given;
    taken += given;
    left += given == 0 ? 0 : wanted - given;
    refused += given == 0 ? 1 : 0;
    return given;
  }

  private static Reply leaving(ArrayNode rest, String table, Reply reply) {
    if (rest.isEmpty() || reply.status() != 200) {
      return reply;
    }
    ObjectNode body = json(reply.body());
    body.putObject("UnprocessedItems").set(table, rest);
    Map<String, String> headers = new HashMap<>(reply.headers());
    headers.remove("x-amz-crc32"); // of the body as it was
    return new Reply(reply.status(), headers, bytes(body));
  }

  private static ObjectNode json(byte[] body) {
    try {
      return (ObjectNode) JSON.readTree(body);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] bytes(ObjectNode json) {
    return json.toString().getBytes(UTF_8);
  }
}
