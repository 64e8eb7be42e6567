package io.delayline.park;

import io.delayline.model.TryLater;

/**
 * A control item is there but not as Delayline writes it, or one is gone. It passes only when
 * somebody mends it; the message is a sentence or more that says which, what is wrong and what to
 * do.
 */
public final class BadControl extends TryLater {
  private static final long serialVersionUID = 1L;

  public BadControl(String what) {
    super(what);
  }
}
