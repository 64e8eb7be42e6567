package io.delayline;

import io.delayline.runtime.Misconfigured;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/** A process that a signal is to end; what it does meanwhile is its argument. */
public final class StopProgram {
  static final Duration BUDGET = Duration.ofMillis(200);

  private StopProgram() {}

  /** Prints that it runs, does what it was told, and ends with the code. */
  public static void main(String[] args) throws InterruptedException {
    int code =
        new StopSignal(BUDGET)
            .during(lifecycle -> {
              System.out.println("runs");
              return switch (args[0]) {
                case "stops" -> {
                  while (!lifecycle.awaitStop(Duration.ofMinutes(1))) {}
                  yield 0;
                }
                case "hangs" -> {
                  new CountDownLatch(1).await();
                  yield 0;
                }
                case "gives up" -> Cli.GAVE_UP;
                case "ends" -> 0;
                default -> throw new Misconfigured("not so");
              };
            });
    System.exit(code);
  }
}
