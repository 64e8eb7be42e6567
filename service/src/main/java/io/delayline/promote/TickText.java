package io.delayline.promote;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Optional;

/**
 * What travels in the tick queue, as JSON: {@code {"tick": <ms>}} and {@code {"tick": <ms>,
 * "shard": <k>}}.
 */
sealed interface TickText {
  /** The period that it belongs to, by its start. */
  Instant tick();

  /** Makes its receiver this period's scheduler. */
  record Tick(Instant tick) implements TickText {}

  /** Makes its receiver the promoter of a shard. */
  record Assignment(Instant tick, int shard) implements TickText {}

  ObjectMapper JSON = new ObjectMapper();
  String TICK = "tick";
  String SHARD = "shard";

  /** As it is posted; the same tick twice is taken once. */
  default TickQueue.Posting posting() {
    String millis = Long.toString(tick().toEpochMilli());
    ObjectNode body = JSON.createObjectNode().put(TICK, tick().toEpochMilli());
    return switch (this) {
      case Tick any -> new TickQueue.Posting("tick", millis, body.toString());
      case Assignment(Instant any, int shard) ->
          new TickQueue.Posting(
              "shard-" + shard, shard + "-" + millis, body.put(SHARD, shard).toString());
    };
  }

  /** Reads a body; empty when it is neither of the two. */
  static Optional<TickText> parse(String body) {
    try {
      JsonNode json = JSON.readTree(body);
      JsonNode millis = json.path(TICK);
      JsonNode shard = json.path(SHARD);
      if (!millis.isIntegralNumber() || !millis.canConvertToLong()) {
        return Optional.empty();
      }
      Instant tick = Instant.ofEpochMilli(millis.longValue());
      if (shard.isMissingNode()) {
        return Optional.of(new Tick(tick));
      }
      return shard.isIntegralNumber() && shard.canConvertToInt() && shard.intValue() >= 0
          ? Optional.of(new Assignment(tick, shard.intValue()))
          : Optional.empty();
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }
}
