package io.delayline.delay;

import io.delayline.model.Bundle;
import io.delayline.model.DelayedMessage;
import java.util.ArrayList;
import java.util.List;

/**
 * One second being packed: messages gather in a chunk, chunks are encoded as parts, parts gather in
 * a bundle. A chunk is no larger than what fits a bundle uncompressed, so every part fits; where
 * compression helps, several parts share a bundle.
 */
final class Packing {
  private final BundleCodec codec;
  private final int bundleBytes;
  private final int maxRawBytes;
  private final int maxChunkBytes;
  private final List<Bundler.Packed> done;

  private List<byte[]> chunk = new ArrayList<>();
  private List<DelayedMessage> chunkMessages = new ArrayList<>();
  private int chunkBytes;

  private List<byte[]> parts = new ArrayList<>();
  private List<DelayedMessage> bundleMessages = new ArrayList<>();
  private int partBytes;
  private int rawBytes;

  Packing(BundleCodec codec, int bundleTextBytes, List<Bundler.Packed> done) {
    this.codec = codec;
    this.bundleBytes = BundleText.capacity(bundleTextBytes);
    this.maxRawBytes = Bundler.MAX_RAW_BYTES;
    this.maxChunkBytes = Math.min(maxRawBytes, bundleBytes - 1 - BundleCodec.PART_OVERHEAD_BYTES);
    this.done = done;
  }

  void pack(List<DelayedMessage> messages) {
    for (DelayedMessage message : messages) {
      byte[] encoded = codec.write(message);
      if (chunk.size() == Bundler.MAX_MESSAGES || chunkBytes + encoded.length > maxChunkBytes) {
        closeChunk();
      }
      chunk.add(encoded);
      chunkMessages.add(message);
      chunkBytes += encoded.length;
    }
    closeChunk();
    closeBundle();
  }

  private void closeChunk() {
    if (chunk.isEmpty()) {
      return;
    }
    EncodedPart part = codec.part(chunk);
    if (!fits(part)) {
      closeBundle();
    }
    parts.add(part.bytes());
    bundleMessages.addAll(chunkMessages);
    partBytes += part.bytes().length;
    rawBytes += part.rawBytes();
    chunk = new ArrayList<>();
    chunkMessages = new ArrayList<>();
    chunkBytes = 0;
  }

  private boolean fits(EncodedPart part) {
    return 1 + partBytes + part.bytes().length <= bundleBytes
        && rawBytes + part.rawBytes() <= maxRawBytes
        && bundleMessages.size() + part.count() <= Bundler.MAX_MESSAGES;
  }

  private void closeBundle() {
    if (parts.isEmpty()) {
      return;
    }
    done.add(new Bundler.Packed(Bundle.of(parts), bundleMessages));
    parts = new ArrayList<>();
    bundleMessages = new ArrayList<>();
    partBytes = 0;
    rawBytes = 0;
  }
}
