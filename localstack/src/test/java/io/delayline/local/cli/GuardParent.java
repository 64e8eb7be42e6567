package io.delayline.local.cli;

import io.delayline.local.Guard;
import java.io.IOException;

/** A JVM that has a guard and three processes, of which one has ended, to be killed. */
public final class GuardParent {
  private GuardParent() {}

  /** Prints the process ids, the guard's last, and waits. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Guard guard = Guard.start();
    Process first = guarded(guard);
    Process ended = guarded(guard);
    Process last = guarded(guard);
    guard.remove(ended.pid());
    System.out.println(first.pid() + " " + last.pid() + " " + ended.pid() + " " + guard.pid());
    Thread.currentThread().join();
  }

  private static Process guarded(Guard guard) throws IOException {
    Process process = new ProcessBuilder("sleep", "60").start();
    guard.add(process.pid());
    return process;
  }
}
