package io.delayline.sim;

import io.delayline.delay.BundleCodec;
import io.delayline.delay.BundleText;
import io.delayline.delay.NewerBundle;
import io.delayline.delay.UnreadableBundle;
import io.delayline.model.Bundle;
import io.delayline.model.DelayedMessage;
import java.util.List;

/** Which records are in a bundle. The simulation looks; no replica is asked. */
final class Contents {
  private static final String PREFIX = "r";

  private final BundleCodec codec = new BundleCodec();

  /** The id that a record is produced with. */
  static String id(int number) {
    return PREFIX + number;
  }

  static int number(DelayedMessage message) {
    return number(message.id().delayId());
  }

  static int number(String id) {
    return Integer.parseInt(id.substring(PREFIX.length()));
  }

  /** The numbers of its records; none when it is no bundle. */
  List<Integer> of(Bundle bundle) {
    try {
      return codec.decode(bundle).stream().map(Contents::number).toList();
    } catch (UnreadableBundle | NewerBundle e) {
      return List.of();
    }
  }

  List<Integer> ofBody(String body) {
    try {
      return of(BundleText.parse(body));
    } catch (UnreadableBundle e) {
      return List.of();
    }
  }
}
