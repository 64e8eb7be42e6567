package io.delayline.local.e2e;

import java.util.Map;

/** What becomes of calls to the DynamoDB API on their way. */
interface Fault {
  /** Nothing: every call is passed on. */
  Fault NONE = (call, dynamo) -> dynamo.answer(call);

  /**
   * A call as it arrived.
   *
   * @param action by DynamoDB's own name, such as {@code BatchWriteItem}
   */
  @SuppressWarnings("ArrayRecordComponent") // passed on, never compared
  record Call(String action, Map<String, String> headers, byte[] body) {
    Call with(byte[] other) {
      return new Call(action, headers, other);
    }
  }

  /** An answer as it goes back. */
  @SuppressWarnings("ArrayRecordComponent") // passed on, never compared
  record Reply(int status, Map<String, String> headers, byte[] body) {}

  /** The DynamoDB API itself. */
  interface Dynamo {
    Reply answer(Call call) throws InterruptedException;
  }

  /** Answers a call, by passing it on or otherwise; many threads at once. */
  Reply answer(Call call, Dynamo dynamo) throws InterruptedException;
}
