package io.delayline.delay;

/** Stored bytes that are no bundle; the message is a sentence that says what is wrong with them. */
public final class UnreadableBundle extends Exception {
  private static final long serialVersionUID = 1L;

  public UnreadableBundle(String sentence) {
    super(sentence);
  }

  public UnreadableBundle(String sentence, Throwable cause) {
    super(sentence, cause);
  }
}
