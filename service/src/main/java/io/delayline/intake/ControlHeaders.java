package io.delayline.intake;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.delayline.model.Header;
import io.delayline.model.HeaderNames;
import io.delayline.model.Printable;
import io.delayline.model.RejectReason;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** The {@code delay-…} headers of one record: each known, given once, not empty, strictly UTF-8. */
record ControlHeaders(Map<String, String> values) {
  private static final String KNOWN = String.join(", ", new TreeSet<>(HeaderNames.CONTROL));

  ControlHeaders {
    values = Map.copyOf(values);
  }

  /** Collects them; every other header is the sender's own and not looked at. */
  static Reading<ControlHeaders> of(List<Header> headers) {
    Map<String, String> values = new HashMap<>();
    for (Header header : headers) {
      if (header.name().startsWith(HeaderNames.CONTROL_PREFIX)) {
        Optional<String> fault = add(header, values);
        if (fault.isPresent()) {
          return Reading.refused(
              RejectReason.BAD_HEADER,
              "The header %s %s.".formatted(Printable.quoted(header.name()), fault.get()));
        }
      }
    }
    return new Reading.Read<>(new ControlHeaders(values));
  }

  Optional<String> get(String name) {
    return Optional.ofNullable(values.get(name));
  }

  private static Optional<String> add(Header header, Map<String, String> values) {
    if (!HeaderNames.CONTROL.contains(header.name())) {
      return Optional.of("is not known; the prefix delay- is reserved for " + KNOWN);
    }
    byte[] bytes = header.value();
    if (bytes == null || bytes.length == 0) {
      return Optional.of("has no value; leave it out or give it one");
    }
    Optional<String> text = strictUtf8(bytes);
    if (text.isEmpty()) {
      return Optional.of("is not UTF-8 text");
    }
    return values.putIfAbsent(header.name(), text.get()) == null
        ? Optional.empty()
        : Optional.of("is given more than once");
  }

  private static Optional<String> strictUtf8(byte[] bytes) {
    try {
      return Optional.of(UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }
}
