package io.delayline.local;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.stream.Collectors;

/** What a relay is to {@link RelayProcess}: a process with a port, a log and an exit code. */
public final class RelayStandIn {
  private RelayStandIn() {}

  public static void main(String[] arguments) throws IOException {
    System.out.println("arguments " + String.join(" ", arguments));
    if (arguments.length > 0) {
      System.exit(System.getenv().containsKey("FAIL_SETUP") ? 1 : 0);
    }
    int port = Integer.parseInt(System.getenv("DELAYLINE_HTTP_PORT"));
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    server.createContext("/health/ready", exchange -> answer(exchange, ""));
    server.createContext("/metrics", exchange -> answer(exchange, "metric 1\n"));
    server.createContext(
        "/api/status",
        exchange -> answer(exchange, "{\"environment\": \"" + environment() + "\"}"));
    server.start();
  }

  private static String environment() {
    return System.getenv().keySet().stream()
        .filter(key -> key.startsWith("DELAYLINE_") || key.startsWith("AWS_"))
        .sorted()
        .collect(Collectors.joining(" "));
  }

  private static void answer(HttpExchange exchange, String body) throws IOException {
    byte[] bytes = body.getBytes(UTF_8);
    exchange.sendResponseHeaders(200, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }
}
