package io.delayline.delay;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Reads a CBOR sequence strictly: what is not of the type asked for is unreadable. */
final class CborReader {
  private final JsonParser parser;

  CborReader(JsonParser parser) {
    this.parser = parser;
  }

  /** Steps into the next array of the sequence; false at the end of the input. */
  boolean nextArray() throws IOException, UnreadableBundle {
    JsonToken token = parser.nextToken();
    if (token != null) {
      expect(token == JsonToken.START_ARRAY, "an array");
    }
    return token != null;
  }

  void startArray(String what) throws IOException, UnreadableBundle {
    expect(parser.nextToken() == JsonToken.START_ARRAY, what);
  }

  /** Whether the array ends here; otherwise an array within it has been stepped into. */
  boolean endsOrStartsArray(String what) throws IOException, UnreadableBundle {
    JsonToken token = parser.nextToken();
    expect(token == JsonToken.END_ARRAY || token == JsonToken.START_ARRAY, what);
    return token == JsonToken.END_ARRAY;
  }

  void endArray(String what) throws IOException, UnreadableBundle {
    expect(parser.nextToken() == JsonToken.END_ARRAY, "the end of " + what);
  }

  int intValue(String what, int min, int max) throws IOException, UnreadableBundle {
    long value = longValue(what);
    expect(value >= min && value <= max, what + " within " + min + "…" + max);
    return (int) value;
  }

  long longValue(String what) throws IOException, UnreadableBundle {
    parser.nextToken();
    return currentLong(what);
  }

  @Nullable Integer nullableIndex(String what) throws IOException, UnreadableBundle {
    if (parser.nextToken() == JsonToken.VALUE_NULL) {
      return null;
    }
    long value = currentLong(what);
    expect(value >= 0 && value <= Integer.MAX_VALUE, what + " within 0…" + Integer.MAX_VALUE);
    return (int) value;
  }

  /**
   * Text in well-formed UTF-8. The parser checks the bytes' form but lets encoded surrogates
   * through, which no text that came from Kafka holds.
   */
  String text(String what) throws IOException, UnreadableBundle {
    expect(parser.nextToken() == JsonToken.VALUE_STRING, what);
    String text = parser.getText();
    expect(StandardCharsets.UTF_8.newEncoder().canEncode(text), what + " in UTF-8");
    return text;
  }

  byte[] bytes(String what) throws IOException, UnreadableBundle {
    parser.nextToken();
    return currentBytes(what);
  }

  byte @Nullable [] nullableBytes(String what) throws IOException, UnreadableBundle {
    return parser.nextToken() == JsonToken.VALUE_NULL ? null : currentBytes(what);
  }

  private byte[] currentBytes(String what) throws IOException, UnreadableBundle {
    expect(parser.currentToken() == JsonToken.VALUE_EMBEDDED_OBJECT, what);
    return parser.getBinaryValue();
  }

  private long currentLong(String what) throws IOException, UnreadableBundle {
    expect(parser.currentToken() == JsonToken.VALUE_NUMBER_INT, what);
    return parser.getLongValue();
  }

  private void expect(boolean found, String what) throws UnreadableBundle {
    if (!found) {
      throw new UnreadableBundle(
          "Expected " + what + " before byte " + parser.currentLocation().getByteOffset() + ".");
    }
  }
}
