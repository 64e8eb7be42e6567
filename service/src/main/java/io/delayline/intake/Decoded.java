package io.delayline.intake;

import io.delayline.model.DelayedMessage;
import io.delayline.model.Rejection;

/** What the control headers of a record came to. */
public sealed interface Decoded {
  /** It can be delivered, when it is due. */
  record Accepted(DelayedMessage message) implements Decoded {}

  /** It never can be; it goes to the dead-letter topic. */
  record Rejected(Rejection rejection) implements Decoded {}
}
