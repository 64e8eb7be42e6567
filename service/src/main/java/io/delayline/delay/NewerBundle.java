package io.delayline.delay;

import io.delayline.model.Bundle;

/** A bundle that newer code wrote: it is left for newer code to read, never destroyed. */
public final class NewerBundle extends Exception {
  private static final long serialVersionUID = 1L;

  private final int version;

  public NewerBundle(int version) {
    super("The bundle has version " + version + ", this code reads up to " + Bundle.VERSION + ".");
    this.version = version;
  }

  /** The version byte that was found. */
  public int version() {
    return version;
  }
}
