package io.delayline.sim;

import io.delayline.delay.BundleCodec;
import io.delayline.delay.BundleText;
import io.delayline.delay.NewerBundle;
import io.delayline.delay.UnreadableBundle;
import io.delayline.model.Bundle;
import io.delayline.model.DelayedMessage;
import java.util.List;
import java.util.regex.Pattern;

/** Which records are in a bundle. The simulation looks; no replica is asked. */
final class Contents {
  private static final String PREFIX = "r";
  private static final Pattern OURS = Pattern.compile(PREFIX + "\\d{1,7}");

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
    return messages(bundle).stream()
        .filter(message -> OURS.matcher(message.id().delayId()).matches())
        .map(Contents::number)
        .toList();
  }

  /** Its messages; none when it is no bundle. */
  List<DelayedMessage> messages(Bundle bundle) {
    try {
      return codec.decode(bundle);
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
