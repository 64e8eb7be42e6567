package io.delayline.delay;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.dataformat.cbor.CBORFactory;
import io.delayline.emit.TargetRules;
import io.delayline.model.DelayedMessage;
import io.delayline.model.Header;
import io.delayline.model.MessageId;
import io.delayline.model.Origin;
import io.delayline.model.Printable;
import io.delayline.model.SourceRecord;
import io.delayline.model.Target;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One message as a CBOR array: due (ms), delay id, target topic, target partition or null, origin
 * topic, partition and offset, record timestamp (ms), key or null, value or null, headers as an
 * array of pairs of name and value or null.
 */
final class MessageFormat {
  private static final int FIELDS = 11;

  /** The most that the heads of a message's fields add to their contents, with room to spare. */
  private static final int OVERHEAD_BYTES = 96;

  private static final int HEADER_OVERHEAD_BYTES = 16;

  private final CBORFactory cbor;

  MessageFormat(CBORFactory cbor) {
    this.cbor = cbor;
  }

  /**
   * @throws IllegalArgumentException for a name with a lone surrogate, which has no UTF-8 form and
   *     so cannot have come from Kafka
   */
  byte[] write(DelayedMessage message) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(1024);
    try (JsonGenerator array = cbor.createGenerator(out)) {
      SourceRecord source = message.source();
      array.writeStartArray(message, FIELDS);
      array.writeNumber(message.due().toEpochMilli());
      array.writeString(message.id().delayId());
      array.writeString(message.target().topic());
      writeIndex(array, message.target().partition());
      array.writeString(source.origin().topic());
      array.writeNumber(source.origin().partition());
      array.writeNumber(source.origin().offset());
      array.writeNumber(source.timestamp().toEpochMilli());
      writeBytes(array, source.key());
      writeBytes(array, source.value());
      writeHeaders(array, source.headers());
      array.writeEndArray();
    } catch (IOException e) {
      throw new IllegalArgumentException("Not to be encoded: " + e.getMessage(), e);
    }
    return out.toByteArray();
  }

  private static void writeHeaders(JsonGenerator array, List<Header> headers) throws IOException {
    array.writeStartArray(headers, headers.size());
    for (Header header : headers) {
      array.writeStartArray(header, 2);
      array.writeString(header.name());
      writeBytes(array, header.value());
      array.writeEndArray();
    }
    array.writeEndArray();
  }

  private static void writeIndex(JsonGenerator array, @Nullable Integer index) throws IOException {
    if (index == null) {
      array.writeNull();
    } else {
      array.writeNumber(index.intValue());
    }
  }

  private static void writeBytes(JsonGenerator array, byte @Nullable [] bytes) throws IOException {
    if (bytes == null) {
      array.writeNull();
    } else {
      array.writeBinary(bytes);
    }
  }

  /**
   * Reads a message whose array has been stepped into. Only fields that intake could have written
   * are taken: what lies beyond them nobody could deliver, store or count.
   */
  DelayedMessage read(CborReader array) throws IOException, UnreadableBundle {
    DelayedMessage message = readFields(array);
    Instant due = message.due();
    String origin = message.source().origin().topic();
    int target = message.target().topic().length();
    check(
        !due.isBefore(MessageId.EARLIEST_DUE) && !due.isAfter(MessageId.LATEST_DUE),
        "due at %s, outside 2001 to 9999",
        due);
    check(TargetRules.isLegalName(origin), "from %s, no topic", Printable.quoted(origin));
    check(target > 0 && target <= TargetRules.MAX_NAME, "for a topic of %s characters", target);
    check(hasOwnOrNoId(message), "called %s", Printable.quoted(message.id().delayId()));
    return message;
  }

  private static boolean hasOwnOrNoId(DelayedMessage message) {
    String id = message.id().delayId();
    int bytes = id.getBytes(UTF_8).length;
    return (bytes > 0 && bytes <= MessageId.MAX_BYTES)
        || id.equals(message.source().origin().toString());
  }

  private static void check(boolean sane, String what, Object found) throws UnreadableBundle {
    if (!sane) {
      throw new UnreadableBundle("A message is " + what.formatted(found) + ".");
    }
  }

  private static DelayedMessage readFields(CborReader array) throws IOException, UnreadableBundle {
    Instant due = Instant.ofEpochMilli(array.longValue("the due time"));
    MessageId id = new MessageId(array.text("the delay id"), due);
    Target target =
        new Target(array.text("the target topic"), array.nullableIndex("the target partition"));
    Origin origin =
        new Origin(
            array.text("the origin's topic"),
            array.intValue("the origin's partition", 0, Integer.MAX_VALUE),
            array.longValue("the origin's offset"));
    SourceRecord source =
        new SourceRecord(
            origin,
            Instant.ofEpochMilli(array.longValue("the record's timestamp")),
            array.nullableBytes("the key"),
            array.nullableBytes("the value"),
            readHeaders(array));
    array.endArray("the message");
    return new DelayedMessage(source, target, id);
  }

  private static List<Header> readHeaders(CborReader array) throws IOException, UnreadableBundle {
    array.startArray("the headers");
    List<Header> headers = new ArrayList<>();
    while (!array.endsOrStartsArray("a header")) {
      headers.add(
          new Header(array.text("a header's name"), array.nullableBytes("a header's value")));
      array.endArray("a header");
    }
    return headers;
  }

  /** A bound on what {@link #write} makes of a message, found without encoding it. */
  static long upperBound(DelayedMessage message) {
    SourceRecord source = message.source();
    long bytes = OVERHEAD_BYTES + payload(source.key()) + payload(source.value());
    bytes += text(message.id().delayId());
    bytes += text(message.target().topic());
    bytes += text(source.origin().topic());
    for (Header header : source.headers()) {
      bytes += HEADER_OVERHEAD_BYTES + text(header.name()) + payload(header.value());
    }
    return bytes;
  }

  private static long payload(byte @Nullable [] bytes) {
    return bytes == null ? 0 : bytes.length;
  }

  /** Three bytes a UTF-16 unit at most; long text is written in pieces, each with a head. */
  private static long text(String text) {
    return 4L * text.length();
  }
}
