package io.delayline.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.delayline.FieldFault;
import io.delayline.delay.DelayQueue;
import io.delayline.delay.DelayQueueContract;
import io.delayline.delay.QueueWriter;
import io.delayline.delay.Samples;
import io.delayline.model.Bundle;
import io.delayline.model.Outcome;
import io.delayline.model.Route;
import io.delayline.model.TryLater;
import io.delayline.runtime.ClockWatch;
import io.delayline.runtime.MeterNames;
import io.delayline.runtime.Misconfigured;
import io.delayline.sqs.SqsClients;
import io.delayline.sqs.SqsDelayQueue;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/** The delay queue's contract on the real edge over the SQS API. */
@ResourceLock(Resources.SYSTEM_PROPERTIES)
class SqsDelayQueueContractIT extends DelayQueueContract {
  private static final SqsServer SERVER = SqsServer.start(0);
  private static final ClockWatch WATCH =
      new ClockWatch(Clock.systemUTC(), System::nanoTime, Duration.ofSeconds(2));
  private static SdkSettings settings;
  private static SqsClients clients;
  private static SqsClient admin;

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private String name = "";
  private DelayQueue queue;

  /** The clients find endpoint and credentials by the SDK's own settings only. */
  @BeforeAll
  static void connect() {
    settings = SdkSettings.of(SERVER);
    clients = SqsClients.create(WATCH, 2, 4);
    admin = Queues.client(SERVER);
  }

  @AfterAll
  static void disconnect() {
    clients.close();
    admin.close();
    SERVER.close();
    settings.close();
  }

  @BeforeEach
  void freshQueue() {
    name = "q" + System.nanoTime();
    create(name, Map.of());
    queue = SqsDelayQueue.open(clients, name, registry);
  }

  private static String create(String name, Map<QueueAttributeName, String> attributes) {
    return admin.createQueue(r -> r.queueName(name).attributes(attributes)).queueUrl();
  }

  @Override
  protected DelayQueue queue() {
    return queue;
  }

  @Override
  protected Instant now() {
    return Instant.now();
  }

  @Override
  protected void pass(Duration time) {
    RealTime.pass(time);
  }

  @Test
  @FieldFault("B98")
  void isFoundByItsUrlToo() {
    String url = admin.getQueueUrl(r -> r.queueName(name)).queueUrl();
    assertThat(SqsDelayQueue.open(clients, url, registry).url()).isEqualTo(url);
  }

  /** SQS gives its own URL for a queue, which need not lead to where the API is reached. */
  @Test
  @FieldFault("B98")
  void isCalledAtTheEndpointWhateverTheHostOfItsUrl() {
    String elsewhere = "http://elsewhere.invalid:1/000000000000/" + name;
    DelayQueue named = SqsDelayQueue.open(clients, elsewhere, registry);
    assertThat(named.send(List.of(new DelayQueue.Outgoing(bundle(1, 20), 0))))
        .containsExactly(Outcome.DONE);
    assertThat(named.receive(Duration.ofSeconds(5), Duration.ofSeconds(2))).hasSize(1);
  }

  /** Each of them is legal, and so are not ten of them in one call. */
  @Test
  @FieldFault("B10")
  void tenThatAreTooLargeTogetherAllArrive() {
    QueueWriter writer =
        new QueueWriter(
            queue,
            InstantSource.system(),
            WATCH,
            new Route.Limits(Duration.ofSeconds(2), Duration.ofMinutes(15)),
            new Random(1));
    List<QueueWriter.Entry> entries =
        IntStream.range(0, 10)
            .mapToObj(i -> new QueueWriter.Entry(bundle(i, 120_000), Instant.EPOCH, 0))
            .toList();
    assertThat(writer.batches(entries)).hasSizeGreaterThan(1);
    assertThat(writer.sendAll(entries)).hasSize(10).containsOnly(Outcome.DONE);
    Set<String> arrived = new HashSet<>();
    for (int i = 0; i < 20 && arrived.size() < 10; i++) {
      queue
          .receive(Duration.ofSeconds(2), Duration.ofSeconds(60))
          .forEach(message -> arrived.add(message.body()));
    }
    assertThat(arrived)
        .containsExactlyInAnyOrderElementsOf(
            entries.stream().map(entry -> queue.body(entry.bundle())).toList());
  }

  private static Bundle bundle(int number, int bytes) {
    return Samples.bundle(Samples.message(number, Samples.NOON, bytes));
  }

  @Test
  void aMissingQueueIsNamed() {
    assertThatExceptionOfType(Misconfigured.class)
        .isThrownBy(() -> SqsDelayQueue.open(clients, "nowhere", registry))
        .withMessageContaining("'nowhere'")
        .withMessageContaining(SqsServer.REGION);
  }

  @Test
  void aQueueThatWouldLoseMessagesIsRefused() {
    create("dead", Map.of());
    create(
        "redriven",
        Map.of(
            QueueAttributeName.REDRIVE_POLICY,
            "{\"deadLetterTargetArn\":\"arn:aws:sqs:eu-central-1:000000000000:dead\","
                + "\"maxReceiveCount\":\"3\"}"));
    create("ordered.fifo", Map.of(QueueAttributeName.FIFO_QUEUE, "true"));
    assertThatExceptionOfType(Misconfigured.class)
        .isThrownBy(() -> SqsDelayQueue.open(clients, "redriven", registry))
        .withMessageContaining("redrive policy");
    assertThatExceptionOfType(Misconfigured.class)
        .isThrownBy(() -> SqsDelayQueue.open(clients, "ordered.fifo", registry))
        .withMessageContaining("FIFO");
  }

  @Test
  void countsItsCalls() {
    queue.receive(Duration.ZERO, Duration.ofSeconds(2));
    assertThat(registry.get(MeterNames.SQS_CALLS).tag("action", "ReceiveMessage").counter().count())
        .isEqualTo(1);
  }

  /** ElasticMQ does not tell its limit, so what is assumed of it must hold. */
  @Test
  void takesWhatItsLimitSays() {
    int bytes = queue.limits().messageBytes();
    assertThat(bytes).isEqualTo(1_048_576);
    Bundle bundle = bundle(1, bytes / 4 * 3 - 200);
    assertThat(queue.body(bundle).length()).isBetween(bytes - 500, bytes);
    assertThat(queue.send(List.of(new DelayQueue.Outgoing(bundle, 0))))
        .containsExactly(Outcome.DONE);
    assertThat(queue.receive(Duration.ofSeconds(5), Duration.ofSeconds(2)))
        .singleElement()
        .returns(queue.body(bundle), DelayQueue.Incoming::body);
  }

  @Test
  void showsTheServersDatesToTheClockWatch() {
    ClockWatch ahead =
        new ClockWatch(
            () -> Instant.now().plus(Duration.ofHours(1)), System::nanoTime, Duration.ofSeconds(2));
    try (SqsClients others = SqsClients.create(ahead, 1, 1)) {
      assertThat(ahead.inStep()).isTrue();
      SqsDelayQueue.open(others, name, registry);
    }
    assertThat(ahead.inStep()).isFalse();
    assertThat(ahead.skew()).isBetween(Duration.ofMinutes(59), Duration.ofMinutes(61));
    assertThat(WATCH.inStep()).isTrue();
    assertThat(WATCH.skew()).isBetween(Duration.ofSeconds(-1), Duration.ofSeconds(1));
  }

  @Test
  void anUnreachableServerIsTriedLater() {
    SERVER.stop();
    try {
      assertThatExceptionOfType(TryLater.class)
          .isThrownBy(() -> queue.receive(Duration.ZERO, Duration.ofSeconds(2)));
      assertThatExceptionOfType(TryLater.class)
          .isThrownBy(() -> SqsDelayQueue.open(clients, name, registry));
    } finally {
      SERVER.start();
    }
    assertThat(queue.receive(Duration.ZERO, Duration.ofSeconds(2))).isEqualTo(List.of());
  }
}
