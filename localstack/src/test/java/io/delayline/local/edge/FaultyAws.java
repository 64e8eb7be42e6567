package io.delayline.local.edge;

import io.delayline.local.Ports;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The APIs of SQS and DynamoDB down to their sockets, on the loopback address. Each call is
 * answered as if all were well, or meets the fault that is set, and is counted.
 */
final class FaultyAws implements AutoCloseable {
  private final SocketServer server;
  private final Map<String, AtomicInteger> requests = new ConcurrentHashMap<>();
  private volatile List<WireFault> faults = List.of(WireFault.NONE);
  private volatile String signature = "";

  FaultyAws() {
    server = new SocketServer("faulty-aws", this::serve);
  }

  URI endpoint() {
    return URI.create("http://" + Ports.HOST + ":" + server.port());
  }

  /** The faults of the calls from now on; the calls of one action take them in turns. */
  void faults(WireFault... next) {
    requests.clear();
    faults = List.of(next);
  }

  /** How many requests of this action have come since the faults were set. */
  int requests(String action) {
    AtomicInteger count = requests.get(action);
    return count == null ? 0 : count.get();
  }

  /** How many connections have been made. */
  int connections() {
    return server.connections();
  }

  /** By what the latest request was signed. */
  String signature() {
    return signature;
  }

  @Override
  public void close() {
    server.close();
  }

  private void serve(Socket socket) throws IOException {
    InputStream in = new BufferedInputStream(socket.getInputStream());
    boolean open = true;
    while (open) {
      String head = head(in);
      if (head == null) {
        return;
      }
      open = answer(socket, head, in.readNBytes(Integer.parseInt(header(head, "content-length"))));
    }
  }

  private boolean answer(Socket socket, String head, byte[] body) throws IOException {
    String target = header(head, "x-amz-target");
    String action = target.substring(target.indexOf('.') + 1);
    signature = header(head, "authorization");
    List<WireFault> now = faults;
    int number = requests.computeIfAbsent(action, _ -> new AtomicInteger()).getAndIncrement();
    return now.get(number % now.size())
        .answer(socket, WireFault.http(200, AwsAnswers.to(action, body)));
  }

  /** The lines before the body; null where the client has gone instead. */
  private static @Nullable String head(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      int next = in.read();
      if (next < 0) {
        return null;
      }
      head.append((char) next);
    }
    return head.toString();
  }

  private static String header(String head, String name) {
    return head.lines()
        .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(name + ":"))
        .map(line -> line.substring(name.length() + 1).strip())
        .findFirst()
        .orElse("");
  }
}
