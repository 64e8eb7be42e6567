package io.delayline.local.drill;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import io.delayline.local.drill.Fault.Call;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What SQS demands of a batch and an emulator may let pass, watched on real traffic. Limits: the
 * API reference of {@code SendMessageBatch}.
 */
final class SqsRules {
  private static final int MOST_ENTRIES = 10;
  private static final int MOST_BYTES = 1 << 20;
  private static final int LONGEST_DELAY = 900;
  private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]{1,80}");
  private static final Pattern TEXT =
      Pattern.compile("[\\x09\\x0A\\x0D\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]+");

  private final List<String> violations = new ArrayList<>();

  /** What was wrong with calls so far. */
  synchronized List<String> violations() {
    return List.copyOf(violations);
  }

  void check(Call call) {
    if (call.isToSqs() && call.action().endsWith("Batch")) {
      JsonNode entries = BatchCall.json(call.body()).path("Entries");
      demand(!entries.isEmpty() && entries.size() <= MOST_ENTRIES, call, entries.size() + " of 10");
      Set<String> ids = new HashSet<>();
      int bytes = 0;
      for (JsonNode entry : entries) {
        String id = entry.path("Id").asText();
        demand(ids.add(id) && ID.matcher(id).matches(), call, "id " + id);
        int delay = entry.path("DelaySeconds").asInt();
        demand(delay >= 0 && delay <= LONGEST_DELAY, call, "DelaySeconds " + delay);
        String body = entry.path("MessageBody").asText("-");
        demand(TEXT.matcher(body).matches(), call, "characters that SQS does not take");
        bytes += body.getBytes(UTF_8).length;
      }
      demand(bytes <= MOST_BYTES, call, bytes + " bytes");
    }
  }

  private synchronized void demand(boolean holds, Call call, String what) {
    if (!holds) {
      violations.add(call.action() + ": " + what);
    }
  }
}
