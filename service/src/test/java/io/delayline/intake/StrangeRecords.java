package io.delayline.intake;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.delayline.Fuzz;
import io.delayline.model.Header;
import io.delayline.model.Origin;
import io.delayline.model.SourceRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Records as nobody should write them, and near misses of those that are well. */
public final class StrangeRecords {
  private static final String[] TIMES = {
    "2026-01-01T00:00:00Z",
    "1767225600",
    "-1",
    "0",
    "9223372036854775808",
    "1e3",
    "2026-13-01",
    "PT5S",
    "5 s",
    "\u0663s",
    "99999999999d",
    "400d",
    "P1Y",
    "",
    " 5s",
    "NaN",
    "2026-01-01T00:00:00"
  };

  private static final String[] TOPICS = {
    "t0",
    "t1",
    "t2",
    "refusing",
    "nowhere",
    "delay",
    "delay.dlt",
    "__consumer_offsets",
    ".",
    "..",
    "a b",
    "t0 ",
    "T0",
    "t0\r\nX",
    "\u9375",
    "",
    "t".repeat(249),
    "t".repeat(250)
  };

  private static final String[] NAMES = {
    "h",
    "",
    "delay",
    "Delay-Topic",
    "delay-",
    "delay-x",
    "delayed-id",
    "trace\r\nx",
    "\ud83d\ude00",
    "\u0000",
    "traceparent",
    "delay-topic"
  };

  private final Random random;

  public StrangeRecords(Random random) {
    this.random = random;
  }

  /** One that is due, if it says so at all, before or soon after {@code now}. */
  public SourceRecord next(Origin origin, Instant now) {
    return new SourceRecord(origin, timestamp(now), bytes(), bytes(), headers(now));
  }

  private Instant timestamp(Instant now) {
    return switch (random.nextInt(12)) {
      case 0 -> Instant.ofEpochMilli(-1);
      case 1 -> Instant.ofEpochMilli(random.nextLong());
      case 2 -> now.plusSeconds(random.nextInt(400 * 86_400));
      default -> now.minusMillis(random.nextInt(5_000));
    };
  }

  private List<Header> headers(Instant now) {
    List<Header> headers = new ArrayList<>();
    headers.add(header("delay-topic", random.nextInt(3) > 0 ? "t0" : Fuzz.one(random, TOPICS)));
    headers.add(time(now));
    if (random.nextInt(15) == 0) {
      headers.add(time(now));
    }
    if (random.nextInt(3) == 0) {
      headers.add(header("delay-id", text(1 + random.nextInt(150))));
    }
    if (random.nextInt(5) == 0) {
      headers.add(header("delay-partition", Fuzz.one(random, "0", "1", "2", "3", "-1", "x", "99")));
    }
    for (int i = random.nextInt(4); i > 0; i--) {
      headers.add(new Header(random.nextInt(3) > 0 ? "h" + i : Fuzz.one(random, NAMES), bytes()));
    }
    for (int i = random.nextInt(3); i > 1; i--) {
      spoil(headers);
    }
    return headers;
  }

  private Header time(Instant now) {
    long due = now.toEpochMilli() + random.nextInt(-5_000, 60_000);
    return switch (random.nextInt(8)) {
      case 0 -> header("delay-for", random.nextInt(60_000) + "ms");
      case 1 -> header("delay-level", Integer.toString(random.nextInt(-1, 9)));
      case 2 -> header("delay-until", Instant.ofEpochMilli(due).toString());
      case 3 ->
          header(
              Fuzz.one(random, "delay-until", "delay-for", "delay-level"), Fuzz.one(random, TIMES));
      default -> header("delay-until", Long.toString(due));
    };
  }

  private void spoil(List<Header> headers) {
    int at = random.nextInt(headers.size());
    Header header = headers.get(at);
    byte[] value = header.value();
    switch (random.nextInt(5)) {
      case 0 -> headers.remove(at);
      case 1 -> headers.add(header);
      case 2 -> headers.set(at, new Header(header.name(), null));
      case 3 -> headers.set(at, new Header(Fuzz.one(random, NAMES), value));
      default ->
          headers.set(
              at, new Header(header.name(), value == null ? value : Fuzz.mutated(random, value)));
    }
    if (headers.isEmpty()) {
      headers.add(header("h", "x"));
    }
  }

  private String text(int length) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      text.appendCodePoint(Fuzz.one(random, (int) 'a', 0x9375, 0x1F600, 0, 0x202E, (int) '-'));
    }
    return text.toString();
  }

  private byte @Nullable [] bytes() {
    int length = random.nextInt(30);
    if (length < 2) {
      return length == 0 ? null : new byte[0];
    }
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  private static Header header(String name, String text) {
    return new Header(name, text.getBytes(UTF_8));
  }
}
