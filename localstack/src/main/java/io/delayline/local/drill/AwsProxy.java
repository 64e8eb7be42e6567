package io.delayline.local.drill;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.delayline.local.Ports;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * Stands between relays and an AWS API that speaks JSON, passes everything on, and has the faults
 * that the real one has at times and the local one never. Calls to SQS are held against its rules
 * meanwhile. One thread starts and stops it.
 */
public final class AwsProxy implements AutoCloseable {
  /** What belongs to a connection, not to a call. */
  private static final Set<String> HOP_BY_HOP =
      Set.of(
          "connection",
          "content-length",
          "date",
          "expect",
          "host",
          "keep-alive",
          "upgrade",
          "transfer-encoding");

  static {
    // Or an answer of two writes waits for the acknowledgement of the first: 40 ms.
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  /** The header that names API and action. */
  static final String TARGET = "x-amz-target";

  private final URI api;
  private final String variable;
  private final int port = Ports.free();
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final SqsRules rules = new SqsRules();
  private volatile Fault fault = Fault.NONE;
  private @Nullable HttpServer server;
  private @Nullable ExecutorService threads;

  private AwsProxy(URI api, String variable) {
    this.api = api;
    this.variable = variable;
    start();
  }

  /** Stands before a DynamoDB API. */
  public static AwsProxy ofDynamo(URI api) {
    return new AwsProxy(api, "AWS_ENDPOINT_URL_DYNAMODB");
  }

  /** Stands before an SQS API. */
  public static AwsProxy ofSqs(URI api) {
    return new AwsProxy(api, "AWS_ENDPOINT_URL_SQS");
  }

  /** What a relay that is to go through it is configured with. */
  public Map<String, String> environment() {
    return Map.of(variable, "http://" + Ports.HOST + ":" + port);
  }

  /** From now on calls have this fault; those under way keep theirs. */
  public void fault(Fault next) {
    fault = next;
  }

  /** What a call did that SQS does not allow, whatever the local one says to it. */
  public List<String> violations() {
    return rules.violations();
  }

  /** Connections are accepted again. */
  public void start() {
    try {
      HttpServer starting =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
      ExecutorService handling = Executors.newVirtualThreadPerTaskExecutor();
      starting.setExecutor(handling);
      starting.createContext("/", this::handle);
      starting.start();
      server = starting;
      threads = handling;
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot listen on port " + port, e);
    }
  }

  /** Connections are refused, and those that are open are cut. */
  public void stop() {
    if (server != null && threads != null) {
      server.stop(0);
      threads.shutdownNow();
    }
  }

  @Override
  public void close() {
    stop();
    client.shutdownNow();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      Map<String, String> headers = plain(exchange.getRequestHeaders());
      String target = headers.getOrDefault(TARGET, "");
      byte[] body = exchange.getRequestBody().readAllBytes();
      String action = target.substring(target.indexOf('.') + 1);
      Fault.Call call = new Fault.Call(action, headers, body);
      rules.check(call);
      Fault.Reply reply = fault.answer(call, this::passOn);
      reply.headers().forEach((name, value) -> exchange.getResponseHeaders().set(name, value));
      exchange.sendResponseHeaders(reply.status(), reply.body().length);
      exchange.getResponseBody().write(reply.body());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // stopped: the connection is cut
    }
  }

  private Fault.Reply passOn(Fault.Call call) throws InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(api).POST(BodyPublishers.ofByteArray(call.body()));
    call.headers().forEach(request::header);
    try {
      HttpResponse<byte[]> response = client.send(request.build(), BodyHandlers.ofByteArray());
      return new Fault.Reply(
          response.statusCode(), plain(response.headers().map()), response.body());
    } catch (IOException e) {
      throw new UncheckedIOException("The API at " + api + " does not answer", e);
    }
  }

  private static Map<String, String> plain(Map<String, List<String>> headers) {
    Map<String, String> plain = new HashMap<>();
    headers.forEach((name, values) -> {
      String key = name.toLowerCase(Locale.ROOT);
      if (!HOP_BY_HOP.contains(key)) {
        plain.put(key, values.getFirst());
      }
    });
    return plain;
  }
}
