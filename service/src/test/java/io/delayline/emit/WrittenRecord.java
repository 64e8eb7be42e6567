package io.delayline.emit;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.delayline.model.Header;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A record as a consumer of a topic finds it. */
@SuppressWarnings("ArrayRecordComponent") // compared by its text form
public record WrittenRecord(
    int partition,
    Instant timestamp,
    byte @Nullable [] key,
    byte @Nullable [] value,
    List<Header> headers) {

  /** The value of the one header of this name. */
  public String header(String name) {
    List<String> values =
        headers.stream()
            .filter(header -> header.name().equals(name))
            .map(header -> new String(Objects.requireNonNull(header.value()), UTF_8))
            .toList();
    if (values.size() != 1) {
      throw new AssertionError(name + " is there " + values.size() + " times: " + values);
    }
    return values.getFirst();
  }

  /** Headers in order, with their values in hexadecimal: {@code name=6162}, {@code name=null}. */
  public static List<String> inHex(List<Header> headers) {
    return headers.stream().map(header -> header.name() + "=" + hex(header.value())).toList();
  }

  private static String hex(byte @Nullable [] bytes) {
    return bytes == null ? "null" : HexFormat.of().formatHex(bytes);
  }

  /** Whether it carries these very bytes, null being different from empty. */
  public boolean carries(byte @Nullable [] key, byte @Nullable [] value) {
    return Arrays.equals(this.key, key) && Arrays.equals(this.value, value);
  }
}
