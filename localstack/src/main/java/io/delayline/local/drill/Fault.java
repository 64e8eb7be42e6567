package io.delayline.local.drill;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** What becomes of calls to an AWS API on their way; {@link Faults} has the usual ones. */
public interface Fault {
  /** Nothing: every call is passed on. */
  Fault NONE = (call, api) -> api.answer(call);

  /**
   * A call as it arrived.
   *
   * @param action by the API's own name, such as {@code BatchWriteItem}
   */
  @SuppressWarnings("ArrayRecordComponent") // passed on, never compared
  record Call(String action, Map<String, String> headers, byte[] body) {
    Call with(byte[] other) {
      return new Call(action, headers, other);
    }

    public boolean isToSqs() {
      return headers.getOrDefault(AwsProxy.TARGET, "").startsWith("AmazonSQS");
    }

    public String text() {
      return new String(body, UTF_8);
    }
  }

  /** An answer as it goes back. */
  @SuppressWarnings("ArrayRecordComponent") // passed on, never compared
  record Reply(int status, Map<String, String> headers, byte[] body) {
    public String text() {
      return new String(body, UTF_8);
    }
  }

  /** The API itself. */
  interface Api {
    Reply answer(Call call) throws InterruptedException;
  }

  /** Answers a call, by passing it on or otherwise; many threads at once. */
  Reply answer(Call call, Api api) throws InterruptedException;

  /** This fault for calls of these actions only; all others are passed on. */
  default Fault of(String... actions) {
    Set<String> only = Set.of(actions);
    return (call, api) -> only.contains(call.action()) ? answer(call, api) : api.answer(call);
  }

  /** This fault for so many calls, then no more; said before {@link #of} it counts those only. */
  default Fault times(int calls) {
    AtomicInteger left = new AtomicInteger(calls);
    return (call, api) ->
        left.getAndUpdate(n -> Math.max(0, n - 1)) > 0 ? answer(call, api) : api.answer(call);
  }
}
