package io.delayline.runtime;

/**
 * The configuration or the environment is wrong and waiting will not help: the process says the
 * message, which is one sentence for the operator, and exits with code 1.
 */
public final class Misconfigured extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public Misconfigured(String sentence) {
    super(sentence);
  }

  public Misconfigured(String sentence, Throwable cause) {
    super(sentence, cause);
  }
}
