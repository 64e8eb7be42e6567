package io.delayline.model;

/**
 * An expected failure, as a value.
 *
 * @param detail one sentence that a person can act on; printable, at most {@value #MAX_DETAIL}
 *     characters (longer is cut, control characters are replaced)
 */
public record Rejection(RejectReason reason, String detail) {
  private static final int MAX_DETAIL = 500;

  public Rejection {
    detail = Printable.text(detail, MAX_DETAIL);
  }

  /** The rejection of a record that no place where it could wait for its time ever takes. */
  public Rejection ofWaiting() {
    return new Rejection(RejectReason.UNREADABLE, "It cannot wait for its time: " + detail);
  }
}
