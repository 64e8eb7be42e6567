package io.delayline.local.edge;

import io.delayline.local.Ports;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicInteger;

/** Listens on a free port of the loopback address and talks on each connection until it ends. */
final class SocketServer implements AutoCloseable {
  private static final int BACKLOG = 50;

  /** What is said on one connection, which is closed afterwards; it may break off. */
  interface Conversation {
    void hold(Socket socket) throws IOException;
  }

  private final ServerSocket server;
  private final String name;
  private final Conversation conversation;
  private final AtomicInteger connections = new AtomicInteger();

  SocketServer(String name, Conversation conversation) {
    this.name = name;
    this.conversation = conversation;
    try {
      server = new ServerSocket(Ports.free(), BACKLOG, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot listen", e);
    }
    Thread.ofVirtual().name(name).start(this::accept);
  }

  int port() {
    return server.getLocalPort();
  }

  /** How many connections have been made. */
  int connections() {
    return connections.get();
  }

  @Override
  public void close() {
    try {
      server.close();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot stop listening", e);
    }
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = server.accept();
        connections.incrementAndGet();
        Thread.ofVirtual().name(name + "-connection").start(() -> talk(socket));
      }
    } catch (IOException e) {
      // closed
    }
  }

  private void talk(Socket socket) {
    try (socket) {
      conversation.hold(socket);
    } catch (IOException e) {
      // the client has gone
    }
  }
}
