package io.delayline.local.drill;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.delayline.local.drill.Fault.Call;
import io.delayline.local.drill.Fault.Reply;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/**
 * The faults that AWS APIs have at times, by name: {@code
 * Faults.throttled().times(3).of("SendMessageBatch")}.
 */
public final class Faults {
  private static final int BAD_REQUEST = 400;
  private static final int UNAVAILABLE = 503;

  private Faults() {}

  /** The whole call is refused because there are too many. */
  public static Fault throttled() {
    return (call, api) -> throttled(call);
  }

  static Reply throttled(Call call) {
    return call.isToSqs()
        ? error(BAD_REQUEST, "com.amazonaws.sqs#RequestThrottled")
        : error(
            BAD_REQUEST, "com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException");
  }

  /** The API has a fault of its own. */
  public static Fault unavailable() {
    return (call, api) -> error(UNAVAILABLE, "ServiceUnavailable");
  }

  /** Every second entry of a batch is refused for now, or left unprocessed. */
  public static Fault partRefused() {
    return (call, api) -> {
      if (!BatchCall.is(call)) {
        return api.answer(call);
      }
      BatchCall batch = new BatchCall(call);
      for (int i = batch.size() - 1; i > 0; i -= 2) {
        batch.refuse(i);
      }
      return batch.answer(api);
    };
  }

  /** The connection is cut before the call has reached the API. */
  public static Fault requestLost() {
    return (call, api) -> {
      throw cut(call);
    };
  }

  /** The API does as asked, and then the connection is cut. */
  public static Fault answerLost() {
    return (call, api) -> {
      api.answer(call);
      throw cut(call);
    };
  }

  /** The API does as asked and answers this much later. */
  public static Fault slow(Duration by) {
    return (call, api) -> {
      Reply reply = api.answer(call);
      Thread.sleep(by);
      return reply;
    };
  }

  /** Calls vanish: no answer, and no end of the connection, until the proxy is stopped. */
  public static Fault blackHole() {
    return (call, api) -> {
      new CountDownLatch(1).await();
      throw cut(call);
    };
  }

  private static UncheckedIOException cut(Call call) {
    return new UncheckedIOException(new IOException(call.action() + ": the connection is cut"));
  }

  private static Reply error(int status, String code) {

    String body = "{\"__type\":\"" + code + "\",\"message\":\"A fault of the proxy.\"}";
    return new Reply(
        status, Map.of("content-type", "application/x-amz-json-1.0"), body.getBytes(UTF_8));
  }
}
