package io.delayline.local.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.FieldFault;
import io.delayline.delay.BundleText;
import io.delayline.local.RelayProcess;
import io.delayline.local.World;
import io.delayline.local.drill.AwsProxy;
import io.delayline.local.drill.Fault;
import io.delayline.local.drill.Pauses;
import io.delayline.local.drill.Site;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** A message arrives in a long poll that was open when the replica was asked to stop. */
@ExtendWith(SharedWorld.class)
@ResourceLock(value = Machine.BUSY, mode = ResourceAccessMode.READ)
class StopReceivingIT {
  /** After SIGTERM: by then no call is begun any more that was decided on before it. */
  private static final Duration DECIDED = Duration.ofMillis(500);

  private final AtomicInteger receives = new AtomicInteger();

  @Test
  @FieldFault("B78")
  void whatAnOpenPollStillBringsDoesNotWaitForItsLeaseToEnd(World world) {
    try (Site site = Site.in(world, "stop-receiving");
        AwsProxy proxy = site.sqsProxy()) {
      proxy.fault(counting());
      RelayProcess relay = site.start(proxy.environment());
      relay.awaitReady(Site.START_LIMIT);
      Awaitility.await("long polls are open")
          .atMost(20, TimeUnit.SECONDS)
          .until(() -> receives.get() > 1);
      relay.requestStop();
      Pauses.of(DECIDED);
      int begun = receives.get();
      String target = site.target("a", 1);
      Instant due = Instant.now().plusSeconds(60).truncatedTo(ChronoUnit.MILLIS);
      site.queue().plant(BundleText.of(PlantedBundle.to(target, site.delayTopic(), due)));
      assertThat(relay.stop()).as("exit code; its log: %s", relay.log()).isZero();
      assertThat(receives.get()).as("receives begun after the stop").isEqualTo(begun);
      Awaitility.await("the message is to be had, not in flight")
          .atMost(8, TimeUnit.SECONDS) // its lease would be 20 s
          .until(() -> site.queue().notInFlight() == 1);
    }
  }

  private Fault counting() {
    return (call, api) -> {
      if (call.action().equals("ReceiveMessage") && call.text().contains("-queue")) {
        receives.incrementAndGet();
      }
      return api.answer(call);
    };
  }
}
