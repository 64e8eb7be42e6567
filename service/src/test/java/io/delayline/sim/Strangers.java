package io.delayline.sim;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.delayline.delay.BundleText;
import io.delayline.delay.UnreadableBundle;
import io.delayline.emit.DeadLetter;
import io.delayline.model.DelayedMessage;
import io.delayline.model.Header;
import io.delayline.model.RejectReason;
import io.delayline.model.SourceRecord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What nobody should write and somebody has written, each by all that is in it: what went in must
 * come out, on a target or as a dead letter, once.
 */
final class Strangers {
  private final Engine engine;
  private final Map<String, Integer> balance = new TreeMap<>();
  private final Map<String, Integer> excused = new TreeMap<>();
  private final List<String> violations = new ArrayList<>();
  private int told;
  private int appended;
  private int rejected;

  Strangers(Engine engine) {
    this.engine = engine;
  }

  /** Whether this run is about them: then nothing goes by the ledger. */
  boolean isTold() {
    return told > 0;
  }

  void tell(SourceRecord record) {
    tell(text(record));
  }

  /** Bytes that are no bundle that this code could read. */
  void tell(byte[] content) {
    tell(text(content));
  }

  private void tell(String content) {
    told++;
    balance.merge(content, 1, Integer::sum);
  }

  void appended(DelayedMessage message) {
    appended++;
    if (message.due().isAfter(engine.instant())) {
      violations.add("early: " + message.id());
    }
    if (!List.of("t0", "t1", "t2").contains(message.target().topic())) {
      violations.add("not allowed: " + message.target());
    }
    found(message);
  }

  void rejected(DeadLetter letter) {
    rejected++;
    byte[] value = letter.value();
    boolean stored =
        letter.origin().startsWith("delay-queue-") || letter.origin().startsWith("table-");
    if (stored && letter.rejection().reason() == RejectReason.UNREADABLE && value != null) {
      found(value);
    } else {
      took(text(letter.origin(), letter.key(), value, letter.headers()));
    }
  }

  /** It waits for its time, or is on a target. */
  void found(DelayedMessage message) {
    took(text(message.source()));
  }

  /** It is on its way twice, as a row that came too late and was read all the same is. */
  void mayDouble(DelayedMessage message) {
    excused.merge(text(message.source()), 1, Integer::sum);
  }

  /** It is kept for newer code, or on the dead-letter topic. */
  void found(byte[] content) {
    took(text(content));
  }

  private void took(String content) {
    balance.merge(content, -1, Integer::sum);
  }

  /** What came out more or less often than it went in. */
  List<String> violations() {
    List<String> all = new ArrayList<>(violations);
    balance.forEach((content, left) -> {
      if (left > 0 || -left > excused.getOrDefault(content, 0)) {
        all.add((left > 0 ? "lost: " : "came out of nothing: ") + left + " x " + content);
      }
    });
    return all;
  }

  int appendedCount() {
    return appended;
  }

  int rejectedCount() {
    return rejected;
  }

  private static String text(SourceRecord record) {
    return text(record.origin().toString(), record.key(), record.value(), record.headers());
  }

  private static String text(
      String origin, byte @Nullable [] key, byte @Nullable [] value, List<Header> headers) {
    StringBuilder text = new StringBuilder(origin + Arrays.toString(key) + Arrays.toString(value));
    headers.forEach(header -> text.append(header.name()).append(Arrays.toString(header.value())));
    return text.toString();
  }

  /** The same for a bundle and for its text form. */
  private static String text(byte[] content) {
    try {
      return Arrays.toString(BundleText.parse(new String(content, UTF_8)).bytes());
    } catch (UnreadableBundle e) {
      return Arrays.toString(content);
    }
  }
}
