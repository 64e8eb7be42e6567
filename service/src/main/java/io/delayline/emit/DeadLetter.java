package io.delayline.emit;

import io.delayline.model.Header;
import io.delayline.model.Rejection;
import io.delayline.model.SourceRecord;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A record for the dead-letter topic: key, value and headers as they came, and why.
 *
 * @param delayTopic the delay topic whose dead-letter topic is meant, or null where it is not known
 *     (an unreadable bundle): then the first one
 * @param origin the {@code delayed-origin} header's value
 */
@SuppressWarnings("ArrayRecordComponent") // an opaque carrier, never compared
public record DeadLetter(
    @Nullable String delayTopic,
    String origin,
    byte @Nullable [] key,
    byte @Nullable [] value,
    List<Header> headers,
    Rejection rejection) {

  /** The dead letter of a record read from a delay topic. */
  public static DeadLetter of(SourceRecord record, Rejection rejection) {
    return new DeadLetter(
        record.origin().topic(),
        record.origin().toString(),
        record.key(),
        record.value(),
        record.headers(),
        rejection);
  }

  /** The dead letter of a stored thing that could not be read: its bytes as the value. */
  public static DeadLetter ofBytes(String origin, byte[] bytes, Rejection rejection) {
    return new DeadLetter(null, origin, null, bytes, List.of(), rejection);
  }
}
