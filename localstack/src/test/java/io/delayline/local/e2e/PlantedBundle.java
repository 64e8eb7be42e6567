package io.delayline.local.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.delayline.delay.BundleCodec;
import io.delayline.delay.Bundler;
import io.delayline.model.Bundle;
import io.delayline.model.DelayedMessage;
import io.delayline.model.MessageId;
import io.delayline.model.Origin;
import io.delayline.model.SourceRecord;
import io.delayline.model.Target;
import java.time.Instant;
import java.util.List;

/** Bundles that no relay has written. */
final class PlantedBundle {
  private PlantedBundle() {}

  /** One record, whose value is {@code planted}. */
  static Bundle to(String target, String delayTopic, Instant due) {
    SourceRecord source =
        new SourceRecord(
            new Origin(delayTopic, 0, 1),
            Instant.now(),
            null,
            "planted".getBytes(UTF_8),
            List.of());
    DelayedMessage message =
        new DelayedMessage(source, new Target(target, null), new MessageId("id", due));
    return new Bundler(new BundleCodec(), 61_440).pack(List.of(message)).getFirst().bundle();
  }
}
