package io.delayline.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/** TCP ports of this machine's loopback address. */
public final class Ports {
  /** The address everything of the local world listens on. */
  public static final String HOST = "127.0.0.1";

  private Ports() {}

  /**
   * A port nobody listens on now. Another process may still take it before the caller does; the
   * system hands out such ports in rotation, so in practice it does not.
   */
  public static int free() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException("No free port on " + HOST, e);
    }
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
