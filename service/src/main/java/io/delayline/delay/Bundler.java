package io.delayline.delay;

import io.delayline.model.Bundle;
import io.delayline.model.DelayedMessage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Packs messages into as few bundles as their due seconds and the sizes allow. Order is kept within
 * each second. Pure; thread-safe.
 */
public final class Bundler {
  /** The most that a bundle of several messages holds uncompressed: what it costs once decoded. */
  static final int MAX_RAW_BYTES = 1024 * 1024;

  /** The most messages in a bundle. */
  static final int MAX_MESSAGES = 1_000;

  /**
   * A bundle and what it carries.
   *
   * @param messages in order, all due in the same second
   */
  public record Packed(Bundle bundle, List<DelayedMessage> messages) {
    public Packed {
      messages = List.copyOf(messages);
    }

    /** When the first of them is due: what the bundle has to wake for. */
    public Instant due() {
      return Collections.min(messages.stream().map(DelayedMessage::due).toList());
    }
  }

  private final BundleCodec codec;
  private final int bundleBytes;

  /**
   * @param bundleBytes the most that the text form of a bundle of several messages occupies
   */
  public Bundler(BundleCodec codec, int bundleBytes) {
    this.codec = codec;
    this.bundleBytes = bundleBytes;
  }

  /**
   * Packs messages that {@link #fits fit}. A message that alone exceeds the bundle size makes a
   * bundle of one.
   */
  public List<Packed> pack(List<DelayedMessage> messages) {
    Map<Long, List<DelayedMessage>> bySecond = new LinkedHashMap<>();
    for (DelayedMessage message : messages) {
      bySecond.computeIfAbsent(message.dueSecond(), second -> new ArrayList<>()).add(message);
    }
    List<Packed> packed = new ArrayList<>();
    bySecond.values().forEach(second -> new Packing(codec, bundleBytes, packed).pack(second));
    return packed;
  }

  /**
   * Whether a bundle of this message alone has a text form of at most {@code limitBytes} bytes. A
   * small message is not encoded to find out.
   */
  public boolean fits(DelayedMessage message, int limitBytes) {
    long bound = MessageFormat.upperBound(message);
    if (bound <= BundleCodec.MAX_RAW_BYTES
        && BundleText.size(1 + BundleCodec.PART_OVERHEAD_BYTES + bound) <= limitBytes) {
      return true;
    }
    byte[] raw = codec.write(message);
    return raw.length <= BundleCodec.MAX_RAW_BYTES && textSize(raw) <= limitBytes;
  }

  /** The length in bytes of the text form of a bundle of this message alone. */
  public long encodedSize(DelayedMessage message) {
    return textSize(codec.write(message));
  }

  private long textSize(byte[] raw) {
    return BundleText.size(1 + codec.part(List.of(raw)).bytes().length);
  }
}
