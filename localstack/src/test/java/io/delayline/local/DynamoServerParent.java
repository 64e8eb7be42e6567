package io.delayline.local;

import java.nio.file.Path;

/** A JVM that runs a {@link DynamoServer}, to be killed. */
public final class DynamoServerParent {
  private DynamoServerParent() {}

  /** Prints the server's process id and waits. */
  public static void main(String[] arguments) throws InterruptedException {
    DynamoServer server = DynamoServer.start(0, Path.of(arguments[0]));
    System.out.println(server.pid());
    Thread.currentThread().join();
  }
}
