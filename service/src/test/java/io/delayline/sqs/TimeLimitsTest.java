package io.delayline.sqs;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.FieldFault;
import io.delayline.aws.CallLimits;
import io.delayline.delay.Drainer;
import io.delayline.delay.Leases;
import io.delayline.promote.TickReader;
import io.delayline.runtime.ClockWatch;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.ReceiveMessageResponse;

/** What is waited for, in an attempt, in a call, in a lease: each has room for the one before. */
@FieldFault("B93")
class TimeLimitsTest {
  private static final Map<String, String> SETTINGS =
      Map.of("aws.region", "eu-central-1", "aws.accessKeyId", "a", "aws.secretAccessKey", "a");

  private final StubSqs sqs = new StubSqs();
  private final SqsDelayQueue queue =
      new SqsDelayQueue(
          sqs,
          sqs,
          new SqsMeters(new SimpleMeterRegistry()),
          new QueueFacts("https://queue", SqsDelayQueueTest.LIMITS, List.of()),
          Duration.ofMillis(1));

  @Test
  void aReceiveMayTakeLongerThanItWaits() {
    sqs.received = ReceiveMessageResponse.builder().build();
    for (Duration wait :
        List.of(Duration.ZERO, Drainer.WAIT, TickReader.WAIT, Duration.ofSeconds(20))) {
      queue.receive(wait, Leases.LEASE);
      AwsRequestOverrideConfiguration limits =
          sqs.receives.getLast().overrideConfiguration().orElseThrow();
      Duration attempt = limits.apiCallAttemptTimeout().orElseThrow();
      assertThat(Duration.ofSeconds(sqs.receives.getLast().waitTimeSeconds())).isEqualTo(wait);
      assertThat(attempt).isGreaterThanOrEqualTo(wait.plusSeconds(1));
      assertThat(limits.apiCallTimeout().orElseThrow()).isGreaterThan(attempt);
    }
  }

  /** A bundle is received, held, handed over and deleted within one lease. */
  @Test
  void whatIsDoneWithinALeaseIsShorterThanIt() {
    Duration received = Drainer.WAIT.plus(CallLimits.CALL).plus(CallLimits.MARGIN);
    assertThat(received).isLessThan(Leases.LEASE);
    assertThat(received.plus(CallLimits.SEND).plus(CallLimits.MARGIN)).isLessThan(Leases.LEASE);
  }

  @Test
  void aClientGivesUpAnAttemptBeforeTheCall() {
    SETTINGS.forEach(System::setProperty);
    try (SqsClients clients =
        SqsClients.create(
            new ClockWatch(Clock.systemUTC(), System::nanoTime, Duration.ofSeconds(2)), 1, 1)) {
      for (SqsClient client : List.of(clients.calls(), clients.polls())) {
        ClientOverrideConfiguration limits =
            client.serviceClientConfiguration().overrideConfiguration();
        assertThat(limits.apiCallTimeout().orElseThrow())
            .isGreaterThan(limits.apiCallAttemptTimeout().orElseThrow());
        assertThat(limits.retryStrategy().orElseThrow().maxAttempts()).isEqualTo(1);
      }
      assertThat(attempt(clients.calls())).isLessThan(Leases.LEASE);
    } finally {
      SETTINGS.keySet().forEach(System::clearProperty);
    }
  }

  private static Duration attempt(SqsClient client) {
    return client
        .serviceClientConfiguration()
        .overrideConfiguration()
        .apiCallAttemptTimeout()
        .orElseThrow();
  }
}
