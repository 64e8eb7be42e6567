package io.delayline.local.drill;

import io.delayline.local.Ports;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Stands before any server of this machine, a Kafka broker for example, and breaks connections in
 * the ways that networks do. One thread changes it.
 */
public final class TcpProxy implements AutoCloseable {
  private static final int BUFFER = 64 * 1024;

  /** What becomes of connections. */
  private enum Mode {
    PASS,
    REFUSE,
    RESET,
    BLACK_HOLE
  }

  /** Bytes on their way, and when they arrive. */
  @SuppressWarnings("ArrayRecordComponent") // passed on, never compared
  private record Chunk(byte[] bytes, long atNanos) {}

  private final int port = Ports.free();
  private final int serverPort;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private @Nullable ServerSocket listener;
  private Thread acceptor = Thread.ofVirtual().unstarted(() -> {});
  private Mode mode = Mode.PASS;
  private Duration delay = Duration.ZERO;

  private TcpProxy(int serverPort) {
    this.serverPort = serverPort;
    listen();
  }

  /** Stands before the server on this port of this machine, which need not be there yet. */
  public static TcpProxy before(int serverPort) {
    return new TcpProxy(serverPort);
  }

  /** Where it listens. */
  public int port() {
    return port;
  }

  /** All is passed on again, also what a black hole has kept. */
  public void pass() {
    become(Mode.PASS, Duration.ZERO);
    listen();
  }

  /** Passes on, and whatever clients send takes this much longer. */
  public void slow(Duration by) {
    become(Mode.PASS, by);
  }

  /** Nobody listens, and what was connected is cut. */
  public void refuse() {
    become(Mode.REFUSE, Duration.ZERO);
    stopListening();
    open.forEach(TcpProxy::reset);
  }

  /** Connections are accepted and cut at once. */
  public void reset() {
    become(Mode.RESET, Duration.ZERO);
    open.forEach(TcpProxy::reset);
  }

  /** Connections stay, new ones can be made, and nothing comes through. */
  public void blackHole() {
    become(Mode.BLACK_HOLE, Duration.ZERO);
  }

  @Override
  public void close() {
    refuse();
  }

  private synchronized void become(Mode next, Duration by) {
    mode = next;
    delay = by;
    notifyAll();
  }

  private synchronized Mode mode() {
    return mode;
  }

  private synchronized long delayNanos() {
    return delay.toNanos();
  }

  /** Returns when something may be passed on. */
  private synchronized void awaitPassage() throws InterruptedException {
    while (mode == Mode.BLACK_HOLE) {
      wait();
    }
  }

  private void listen() {
    if (listener != null) {
      return;
    }
    try {
      ServerSocket starting = new ServerSocket();
      starting.setReuseAddress(true);
      starting.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      listener = starting;
      acceptor = Thread.ofVirtual().name("tcp-proxy").start(() -> accept(starting));
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot listen on port " + port, e);
    }
  }

  /** The port is open until the thread that was waiting at it has gone. */
  private void stopListening() {
    if (listener == null) {
      return;
    }
    try {
      listener.close();
      listener = null;
      acceptor.join();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void accept(ServerSocket from) {
    while (!from.isClosed()) {
      try {
        Socket client = from.accept();
        open.add(client);
        Thread.ofVirtual().name("tcp-proxy-connection").start(() -> connect(client));
      } catch (IOException e) {
        return; // it is closed
      }
    }
  }

  private void connect(Socket client) {
    if (mode() == Mode.RESET) {
      reset(client);
      return;
    }
    try {
      Socket server = new Socket(InetAddress.getLoopbackAddress(), serverPort);
      open.add(server);
      client.setTcpNoDelay(true);
      server.setTcpNoDelay(true);
      Thread.ofVirtual().name("tcp-proxy-back").start(() -> pump(server, client, false));
      pump(client, server, true);
    } catch (IOException e) {
      reset(client);
    }
  }

  private void pump(Socket from, Socket to, boolean isRequests) {
    BlockingQueue<Chunk> delayed = new LinkedBlockingQueue<>();
    Thread writer = Thread.ofVirtual().name("tcp-proxy-writer").start(() -> write(delayed, to));
    try (from;
        to) {
      InputStream in = from.getInputStream();
      byte[] buffer = new byte[BUFFER];
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        long delayNanos = isRequests ? delayNanos() : 0;
        delayed.add(new Chunk(Arrays.copyOf(buffer, read), System.nanoTime() + delayNanos));
      }
      delayed.add(new Chunk(new byte[0], System.nanoTime()));
      writer.join();
    } catch (IOException e) {
      reset(to); // either end is gone: so is the other
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      writer.interrupt();
      open.remove(from);
      open.remove(to);
    }
  }

  /** Each in its order and at its time, as a long line does it; an empty one is the end. */
  private void write(BlockingQueue<Chunk> delayed, Socket to) {
    try {
      OutputStream out = to.getOutputStream();
      for (Chunk next = delayed.take(); next.bytes.length > 0; next = delayed.take()) {
        awaitPassage();
        TimeUnit.NANOSECONDS.sleep(next.atNanos - System.nanoTime());
        out.write(next.bytes);
      }
    } catch (IOException e) {
      reset(to);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // the connection is gone
    }
  }

  /** Closes it as a machine does that has gone away: by RST instead of FIN. */
  private static void reset(Socket socket) {
    try (socket) {
      socket.setSoLinger(true, 0);
    } catch (IOException e) {
      // it is closed already
    }
  }
}
