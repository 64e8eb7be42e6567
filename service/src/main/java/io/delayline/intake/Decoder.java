package io.delayline.intake;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.delayline.emit.TargetRules;
import io.delayline.model.DelayedMessage;
import io.delayline.model.HeaderNames;
import io.delayline.model.MessageId;
import io.delayline.model.Origin;
import io.delayline.model.Printable;
import io.delayline.model.RejectReason;
import io.delayline.model.SourceRecord;
import io.delayline.model.Target;
import io.delayline.model.WholeNumber;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Reads what the control headers of a record ask for. Pure: the same record, rules and now give the
 * same answer everywhere. A record with several faults is rejected for the first, in the order:
 * headers, target, partition, time, id.
 */
public final class Decoder {
  private final TargetRules targets;
  private final DueTime dueTime;

  /**
   * @param levels the ladder of {@code delay-level}, its first level being 1
   * @param horizon how far ahead of now a record may be due
   */
  public Decoder(TargetRules targets, List<Duration> levels, Duration horizon) {
    this.targets = targets;
    this.dueTime = new DueTime(levels, horizon);
  }

  /** Accepts the record with its target, due time and identity, or says why it is rejected. */
  public Decoded decode(SourceRecord record, Instant now) {
    return switch (read(record, now)) {
      case Reading.Read<DelayedMessage>(var message) -> new Decoded.Accepted(message);
      case Reading.Refused<DelayedMessage>(var rejection) -> new Decoded.Rejected(rejection);
    };
  }

  private Reading<DelayedMessage> read(SourceRecord record, Instant now) {
    return ControlHeaders.of(record.headers())
        .then(headers ->
            target(headers)
                .then(target ->
                    dueTime
                        .of(headers, record.timestamp(), now)
                        .then(due -> id(headers, record.origin(), due))
                        .map(id -> new DelayedMessage(record, target, id))));
  }

  private Reading<Target> target(ControlHeaders headers) {
    Optional<String> topic = headers.get(HeaderNames.TOPIC);
    if (topic.isEmpty()) {
      return Reading.refused(
          RejectReason.MISSING_TARGET,
          "The header delay-topic is missing; it names the target topic, and header names are"
              + " case-sensitive.");
    }
    return targets
        .refusal(topic.get())
        .<Reading<Target>>map(Reading.Refused::new)
        .orElseGet(() -> partition(headers, topic.get()));
  }

  private static Reading<Target> partition(ControlHeaders headers, String topic) {
    Optional<String> text = headers.get(HeaderNames.PARTITION);
    if (text.isEmpty()) {
      return new Reading.Read<>(new Target(topic, null));
    }
    OptionalLong number = WholeNumber.parse(text.get());
    if (number.isEmpty() || number.getAsLong() > Integer.MAX_VALUE) {
      return Reading.refused(
          RejectReason.BAD_PARTITION,
          "delay-partition is %s; allowed is a partition number of the target, from 0."
              .formatted(Printable.quoted(text.get())));
    }
    return new Reading.Read<>(new Target(topic, (int) number.getAsLong()));
  }

  private static Reading<MessageId> id(ControlHeaders headers, Origin origin, Instant due) {
    String id = headers.get(HeaderNames.ID).orElseGet(origin::toString);
    int bytes = id.getBytes(UTF_8).length;
    if (headers.get(HeaderNames.ID).isPresent() && bytes > MessageId.MAX_BYTES) {
      return Reading.refused(
          RejectReason.BAD_ID,
          "delay-id has %s bytes of UTF-8 (%s); allowed are 1 to %s."
              .formatted(bytes, Printable.quoted(id), MessageId.MAX_BYTES));
    }
    return new Reading.Read<>(new MessageId(id, due));
  }
}
