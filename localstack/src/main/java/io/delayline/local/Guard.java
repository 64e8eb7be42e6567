package io.delayline.local;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;

/**
 * Ends the relays when this JVM is gone, however it went: a shell that reads from this JVM which
 * processes there are, and kills them when there is nothing more to read. What they worked with was
 * in this JVM, so there is nothing that they could finish.
 */
public final class Guard implements AutoCloseable {
  /** Ctrl-C in a terminal reaches it too, and it is still needed then. */
  private static final String SCRIPT =
      """
      trap '' INT TERM HUP
      pids=' '
      while read -r sign pid; do
        case $sign in
          +) pids="$pids$pid " ;;
          -) pids="${pids%% $pid *} ${pids#* $pid }" ;;
        esac
      done
      kill -9 $pids
      """;

  private final Process shell;
  private final Writer commands;

  private Guard(Process shell) {
    this.shell = shell;
    this.commands = shell.outputWriter(UTF_8);
  }

  /** Starts it, without a process to guard. */
  public static Guard start() {
    try {
      return new Guard(
          new ProcessBuilder("sh", "-c", SCRIPT)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start());
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot start sh", e);
    }
  }

  /** From now on this process ends with this JVM. */
  public void add(long pid) {
    tell("+ " + pid);
  }

  /** The process has ended; its number may be somebody else's from now on. */
  public void remove(long pid) {
    tell("- " + pid);
  }

  /** Of the shell. */
  public long pid() {
    return shell.pid();
  }

  private synchronized void tell(String command) {
    if (!shell.isAlive()) {
      return;
    }
    try {
      commands.write(command + "\n");
      commands.flush();
    } catch (IOException e) {
      throw new UncheckedIOException("The guard of the relays does not read", e);
    }
  }

  /** Ends it; what it knows of is left alone. */
  @Override
  public synchronized void close() {
    shell.destroyForcibly().onExit().join();
  }
}
