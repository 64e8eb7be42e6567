package io.delayline.delay;

import io.delayline.model.Bundle;
import io.delayline.model.DelayedMessage;
import io.delayline.model.Outcome;
import java.util.List;

/** Where messages go that woke in the delay queue and are due later than it shall wait. */
public interface Parking {
  /** A bundle that woke, and what is in it. */
  record Woken(Bundle bundle, List<DelayedMessage> messages) {
    public Woken {
      messages = List.copyOf(messages);
    }
  }

  /**
   * Finds another place for the messages of each bundle; answers for each message of each, in
   * order. Never throws.
   */
  List<List<Outcome>> park(List<Woken> woken);
}
