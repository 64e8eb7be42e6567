package io.delayline.runtime;

/** One turn of a stage; a loop calls it over and over, a test by hand. */
@FunctionalInterface
public interface Step {
  /**
   * Does what there is to do now.
   *
   * @return whether to go again at once; otherwise the loop pauses first
   * @throws RuntimeException when it may work later: the loop slows down and goes on
   */
  boolean runOnce() throws InterruptedException;
}
