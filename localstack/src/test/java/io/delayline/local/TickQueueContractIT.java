package io.delayline.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.delayline.model.Outcome;
import io.delayline.model.TryLater;
import io.delayline.promote.TickQueue;
import io.delayline.promote.TickQueueContract;
import io.delayline.runtime.ClockWatch;
import io.delayline.runtime.Misconfigured;
import io.delayline.sqs.SqsClients;
import io.delayline.sqs.SqsTickQueue;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** The tick queue's contract on the real edge over the SQS API. */
@ResourceLock(Resources.SYSTEM_PROPERTIES)
class TickQueueContractIT extends TickQueueContract {
  private static final SqsServer SERVER = SqsServer.start(0);
  private static final ClockWatch WATCH =
      new ClockWatch(Clock.systemUTC(), System::nanoTime, Duration.ofSeconds(2));
  private static SdkSettings settings;
  private static SqsClients clients;

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private String name = "";
  private SqsTickQueue queue;

  @BeforeAll
  static void connect() {
    settings = SdkSettings.of(SERVER);
    clients = SqsClients.create(WATCH, 1, 2);
  }

  @AfterAll
  static void disconnect() {
    clients.close();
    SERVER.close();
    settings.close();
  }

  @BeforeEach
  void freshQueue() {
    name = "ticks" + System.nanoTime() + ".fifo";
    new Queues(SERVER).createTickQueue(name);
    queue = SqsTickQueue.open(clients, name, registry);
  }

  @Override
  protected TickQueue queue() {
    return queue;
  }

  @Override
  protected void pass(Duration time) {
    RealTime.pass(time);
  }

  @Test
  void theLocalTickQueueIsAsItShouldBe() {
    assertThat(queue.warnings()).isEmpty();
    assertThat(queue.url()).endsWith(name);
  }

  @Test
  void aStandardQueueIsRefused() {
    new Queues(SERVER).createDelayQueue("standard");
    assertThatExceptionOfType(Misconfigured.class)
        .isThrownBy(() -> SqsTickQueue.open(clients, "standard", registry))
        .withMessageContaining("'standard'")
        .withMessageContaining("FIFO");
  }

  @Test
  void aMissingQueueIsNamed() {
    assertThatExceptionOfType(Misconfigured.class)
        .isThrownBy(() -> SqsTickQueue.open(clients, "nowhere.fifo", registry))
        .withMessageContaining("'nowhere.fifo'");
  }

  @Test
  void anUnreachableServerIsTriedLater() {
    SERVER.stop();
    try {
      assertThat(queue.post(new TickQueue.Posting("tick", "1", "tick")))
          .isInstanceOfSatisfying(
              Outcome.Later.class, later -> assertThat(later.unknown()).isFalse());
      assertThatExceptionOfType(TryLater.class)
          .isThrownBy(() -> queue.receive(Duration.ZERO, VISIBILITY));
    } finally {
      SERVER.start();
    }
  }
}
