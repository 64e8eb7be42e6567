package io.delayline.emit;

import java.util.Locale;

/** The way that a message took to its delivery. */
public enum Way {
  /** Straight from the delay topic: due within the lead, or overdue. */
  HELD,
  /** Through the delay queue. */
  QUEUE;

  String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
