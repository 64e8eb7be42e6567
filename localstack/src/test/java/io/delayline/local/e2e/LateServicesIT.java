package io.delayline.local.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.local.RelayProcess;
import io.delayline.local.World;
import io.delayline.local.WorldOptions;
import io.delayline.local.drill.Pauses;
import io.delayline.local.drill.Site;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** A relay that is started before its services waits for them. */
@ResourceLock(value = Machine.BUSY, mode = ResourceAccessMode.READ)
class LateServicesIT {
  @Test
  void waitsForKafkaAndForSqsAndSaysSoOnce() {
    try (World world = World.start(WorldOptions.in(SharedWorld.directory()));
        Site site = Site.in(world, "late")) {
      world.sqs().stop();
      world.kafka().stop();
      RelayProcess relay = site.start(Map.of());
      assertSaysAndWaits(relay, "waiting for SQS");
      world.sqs().start();
      assertSaysAndWaits(relay, "waiting for Kafka");
      world.kafka().start();
      relay.awaitReady(Duration.ofSeconds(30));
      assertThat(relay.log().lines()).as("one line per change of state").hasSizeLessThan(12);
      assertThat(relay.log())
          .containsOnlyOnce("waiting for SQS")
          .containsOnlyOnce("waiting for Kafka");
    }
  }

  private static void assertSaysAndWaits(RelayProcess relay, String what) {
    Awaitility.await(what)
        .atMost(30, TimeUnit.SECONDS)
        .until(() -> !relay.isAlive() || relay.log().contains(what));
    Pauses.of(Duration.ofSeconds(2)); // in which it tries again, and says nothing more
    assertThat(relay.isAlive()).as("still runs: %s", relay.log()).isTrue();
    assertThat(relay.isReady()).as("ready").isFalse();
  }
}
