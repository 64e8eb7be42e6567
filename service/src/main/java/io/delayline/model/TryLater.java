package io.delayline.model;

/** A call failed in a way that may pass; the loop that made it slows down and tries again. */
public class TryLater extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public TryLater(String what, Throwable cause) {
    super(what, cause);
  }

  public TryLater(String what) {
    super(what);
  }
}
