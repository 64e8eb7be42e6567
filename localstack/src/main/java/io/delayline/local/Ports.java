package io.delayline.local;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/** TCP ports of this machine's loopback address. */
public final class Ports {
  /** The address everything of the local world listens on. */
  public static final String HOST = "127.0.0.1";

  private static final int FIRST = 15_000;
  private static final int COUNT = 15_000;
  private static final AtomicInteger NEXT =
      new AtomicInteger(ThreadLocalRandom.current().nextInt(COUNT));

  private Ports() {}

  /**
   * A port nobody listens on now, and that this process is given only once. It lies below the range
   * that systems take the near ends of connections from, so that a server which is stopped for a
   * while finds its port free when it starts again.
   */
  public static int free() {
    for (int tries = 0; tries < COUNT; tries++) {
      int port = FIRST + Math.floorMod(NEXT.getAndIncrement(), COUNT);
      if (isFree(port)) {
        return port;
      }
    }
    throw new IllegalStateException("No free port on " + HOST + " from " + FIRST);
  }

  /** The wanted port when nobody listens on it, else any free one. */
  public static int preferred(int wanted) {
    return isFree(wanted) ? wanted : free();
  }

  static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1);
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
