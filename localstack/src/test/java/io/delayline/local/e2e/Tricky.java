package io.delayline.local.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.delayline.local.e2e.Delivered.OwnHeader;
import java.util.List;

/** Content that is easily lost on the way. */
final class Tricky {
  /** Repeated, null, empty and binary headers, and a name beyond ASCII; their order matters. */
  static final List<OwnHeader> HEADERS =
      List.of(
          OwnHeader.of("b", "1".getBytes(UTF_8)),
          OwnHeader.of("a", "2".getBytes(UTF_8)),
          OwnHeader.of("b", "3".getBytes(UTF_8)),
          OwnHeader.of("null", null),
          OwnHeader.of("empty", new byte[0]),
          OwnHeader.of("bytes", everyByte()),
          OwnHeader.of("b", "1".getBytes(UTF_8)),
          OwnHeader.of("ключ", "4".getBytes(UTF_8)),
          OwnHeader.of("", "without a name".getBytes(UTF_8)),
          OwnHeader.of("nul \0 bell \u0007 none \uFFFE", "5".getBytes(UTF_8)),
          OwnHeader.of("line\r\nbreak", "6\r\n".getBytes(UTF_8)));

  private Tricky() {}

  /** Each byte value once, in order. */
  static byte[] everyByte() {
    byte[] bytes = new byte[256];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) i;
    }
    return bytes;
  }
}
