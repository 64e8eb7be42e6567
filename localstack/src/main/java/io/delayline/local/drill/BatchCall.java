package io.delayline.local.drill;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.delayline.local.drill.Fault.Call;
import io.delayline.local.drill.Fault.Reply;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** A batch call of which entries are refused for now, in the way of its API. */
final class BatchCall {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int OK = 200;
  private static final Set<String> ACTIONS =
      Set.of(
          "SendMessageBatch",
          "DeleteMessageBatch",
          "ChangeMessageVisibilityBatch",
          "BatchWriteItem");

  private final Call call;
  private final ObjectNode request;
  private final String table;
  private final ArrayNode entries;
  private final ArrayNode refused = JSON.createArrayNode();

  /** A call that is one. */
  BatchCall(Call call) {
    this.call = call;
    this.request = json(call.body());
    this.table = call.isToSqs() ? "" : request.path("RequestItems").fieldNames().next();
    this.entries =
        call.isToSqs()
            ? request.withArray("/Entries")
            : request.withArray("/RequestItems/" + table.replace("/", "~1"));
  }

  static boolean is(Call call) {
    return ACTIONS.contains(call.action());
  }

  /** Entries that are not refused. */
  int size() {
    return entries.size();
  }

  /** Whether it writes rows. */
  boolean isPuts() {
    return !call.isToSqs() && entries.path(0).has("PutRequest");
  }

  /** The entry does not reach the API, and the answer says so. */
  void refuse(int index) {
    refused.add(entries.remove(index));
  }

  /** The answer to what is left, of which there is something. */
  Reply answer(Fault.Api api) throws InterruptedException {
    Reply reply = api.answer(call.with(bytes(request)));
    if (refused.isEmpty() || reply.status() != OK) {
      return reply;
    }
    ObjectNode body = json(reply.body());
    if (call.isToSqs()) {
      ArrayNode failed = body.withArray("/Failed");
      refused.forEach(entry ->
          failed
              .addObject()
              .put("Id", entry.path("Id").asText())
              .put("Code", "InternalError")
              .put("SenderFault", false));
    } else {
      body.putObject("UnprocessedItems").set(table, refused);
    }
    Map<String, String> headers = new HashMap<>(reply.headers());
    headers.remove("x-amz-crc32"); // of the body as it was
    return new Reply(reply.status(), headers, bytes(body));
  }

  static ObjectNode json(byte[] body) {
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
