package io.delayline.delay;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.model.Bundle;
import io.delayline.model.DelayedMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Bundles of one second are joined by copying bytes. */
class JoinedBundleTest {
  @Test
  void holdsTheMessagesOfAllInOrder() throws Exception {
    Random random = new Random(5);
    BundleCodec codec = new BundleCodec();
    List<Bundle> bundles = new ArrayList<>();
    List<DelayedMessage> messages = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      List<DelayedMessage> some = new ArrayList<>();
      for (int j = 0; j <= i % 3; j++) {
        some.add(Samples.strange(random, Samples.NOON.getEpochSecond()));
      }
      bundles.add(Bundle.of(List.of(codec.encode(some).bytes())));
      messages.addAll(some);
    }
    Bundle joined = Bundle.joined(bundles);
    assertThat(codec.decode(joined))
        .extracting(DelayedMessage::id)
        .isEqualTo(messages.stream().map(DelayedMessage::id).toList());
    assertThat(joined.size())
        .isEqualTo(1 + bundles.stream().mapToInt(bundle -> bundle.size() - 1).sum());
    assertThat(joined.version()).isEqualTo(Bundle.VERSION);
  }
}
