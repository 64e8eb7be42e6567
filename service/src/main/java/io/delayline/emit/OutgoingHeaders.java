package io.delayline.emit;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.delayline.model.DelayedMessage;
import io.delayline.model.Header;
import io.delayline.model.HeaderNames;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * The headers that a record leaves with: those it came with, in order, and what the contract adds.
 */
public final class OutgoingHeaders {
  private OutgoingHeaders() {}

  /**
   * The headers of a delivered record: the sender's in order, repeats included, without the control
   * headers; then what says which message this is, each once.
   */
  public static List<Header> delivered(DelayedMessage message) {
    List<Header> headers =
        without(
            message.source().headers(),
            name ->
                name.startsWith(HeaderNames.CONTROL_PREFIX)
                    || HeaderNames.ON_DELIVERY.contains(name));
    headers.add(text(HeaderNames.DELAYED_ID, message.id().toString()));
    headers.add(text(HeaderNames.DELAYED_UNTIL, Long.toString(message.due().toEpochMilli())));
    headers.add(text(HeaderNames.DELAYED_ORIGIN, message.source().origin().toString()));
    long created = message.source().timestamp().toEpochMilli();
    headers.add(text(HeaderNames.DELAYED_CREATED, Long.toString(created)));
    return headers;
  }

  /**
   * The headers of a dead letter: all that the record came with, the control headers included; then
   * why it was rejected, each once.
   */
  public static List<Header> rejected(DeadLetter letter) {
    List<Header> headers = without(letter.headers(), HeaderNames.ON_REJECTION::contains);
    headers.add(text(HeaderNames.DELAYED_ERROR, letter.rejection().reason().name()));
    headers.add(text(HeaderNames.DELAYED_ERROR_DETAIL, letter.rejection().detail()));
    headers.add(text(HeaderNames.DELAYED_ORIGIN, letter.origin()));
    return headers;
  }

  private static List<Header> without(List<Header> headers, Predicate<String> replaced) {
    List<Header> kept = new ArrayList<>(headers.size() + HeaderNames.ON_DELIVERY.size());
    for (Header header : headers) {
      if (!replaced.test(header.name())) {
        kept.add(header);
      }
    }
    return kept;
  }

  private static Header text(String name, String value) {
    return new Header(name, value.getBytes(UTF_8));
  }
}
