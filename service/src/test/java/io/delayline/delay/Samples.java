package io.delayline.delay;

import io.delayline.model.Bundle;
import io.delayline.model.DelayedMessage;
import io.delayline.model.Header;
import io.delayline.model.MessageId;
import io.delayline.model.Origin;
import io.delayline.model.SourceRecord;
import io.delayline.model.Target;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Messages for tests, plain ones and strange ones. */
public final class Samples {
  /** A whole second. */
  public static final Instant NOON = Instant.parse("2026-06-01T12:00:00Z");

  /** Its epoch second. */
  static final long SECOND = NOON.getEpochSecond();

  private static final String[] NAMES = {"a", "id", "ключ", "鍵と値", "🕰️ late", "\u0000\r\n\uFFFE"};

  private static final String[] TOPICS = {"delay", "a.b_c-D", "0", "d".repeat(249)};

  private Samples() {}

  /** A plain message, due at {@code due}, with an incompressible value of {@code size} bytes. */
  public static DelayedMessage message(long offset, Instant due, int size) {
    return message(offset, due, random(new Random(offset), size));
  }

  /** A plain message with the given value. */
  public static DelayedMessage message(long offset, Instant due, byte @Nullable [] value) {
    SourceRecord source =
        new SourceRecord(
            new Origin("delay", 3, offset), NOON, utf8("k" + offset), value, List.of());
    return new DelayedMessage(
        source, new Target("orders", null), new MessageId(source.origin().toString(), due));
  }

  /** A bundle of one message, as it would be made for the queue. */
  public static Bundle bundle(DelayedMessage message) {
    return Bundle.of(List.of(new BundleCodec().encode(List.of(message)).bytes()));
  }

  /** A message whose every field is drawn from the strange values that Kafka allows. */
  static DelayedMessage strange(Random random, long second) {
    List<Header> headers = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      headers.add(new Header(random.nextInt(7) == 0 ? "" : name(random), bytes(random)));
      if (random.nextBoolean()) {
        headers.add(headers.getFirst());
      }
    }
    SourceRecord source =
        new SourceRecord(
            new Origin(
                TOPICS[random.nextInt(TOPICS.length)],
                random.nextInt(Integer.MAX_VALUE),
                random.nextLong() >>> 1),
            Instant.ofEpochMilli(random.nextLong(-1, 4_000_000_000_000L)),
            bytes(random),
            bytes(random),
            headers);
    Integer partition = random.nextBoolean() ? null : random.nextInt(Integer.MAX_VALUE);
    Instant due = Instant.ofEpochSecond(second).plusMillis(random.nextInt(1000));
    String id = random.nextInt(4) == 0 ? source.origin().toString() : name(random);
    return new DelayedMessage(source, new Target(name(random), partition), new MessageId(id, due));
  }

  private static String name(Random random) {
    return NAMES[random.nextInt(NAMES.length)].repeat(1 + random.nextInt(3));
  }

  private static byte @Nullable [] bytes(Random random) {
    return switch (random.nextInt(4)) {
      case 0 -> null;
      case 1 -> new byte[0];
      case 2 -> everyByte();
      default -> random(random, random.nextInt(200));
    };
  }

  static byte[] everyByte() {
    byte[] bytes = new byte[256];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) i;
    }
    return bytes;
  }

  static byte[] random(Random random, int size) {
    byte[] bytes = new byte[size];
    random.nextBytes(bytes);
    return bytes;
  }

  static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
