package io.delayline.delay;

import io.delayline.Fuzz;
import io.delayline.model.Bundle;
import io.delayline.model.DelayedMessage;
import io.delayline.model.MessageId;
import io.delayline.model.Origin;
import io.delayline.model.SourceRecord;
import io.delayline.model.Target;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** The bytes of bundles as nobody should write them, and near misses of those that are well. */
public final class StrangeBundles {
  private final Random random;
  private final BundleCodec codec = new BundleCodec();
  private long offset;

  public StrangeBundles(Random random) {
    this.random = random;
  }

  /** One whose messages, if it has any, are due about then, or at any time at all. */
  public byte[] next(Instant due) {
    List<DelayedMessage> messages = new ArrayList<>();
    for (int i = random.nextInt(3); i >= 0; i--) {
      messages.add(message(due));
    }
    byte[] bytes = Bundle.of(List.of(codec.encode(messages).bytes())).bytes();
    if (random.nextInt(20) == 0) {
      bytes[0] = (byte) random.nextInt(256);
    }
    return random.nextInt(3) > 0 ? Fuzz.mutated(random, bytes) : bytes;
  }

  private DelayedMessage message(Instant due) {
    DelayedMessage strange = Samples.strange(random, due.getEpochSecond());
    SourceRecord source = strange.source();
    Origin origin = new Origin("planted", 1, offset++);
    return new DelayedMessage(
        new SourceRecord(
            origin, source.timestamp(), source.key(), source.value(), source.headers()),
        random.nextInt(3) > 0 ? new Target("t0", null) : strange.target(),
        new MessageId(origin.toString(), strange.due()));
  }
}
