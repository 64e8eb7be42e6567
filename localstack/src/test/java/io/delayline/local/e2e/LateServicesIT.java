package io.delayline.local.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.local.RelayProcess;
import io.delayline.local.World;
import io.delayline.local.WorldOptions;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A relay that is started before its services waits for them. */
class LateServicesIT {
  @Test
  void waitsForKafkaAndForSqsAndSaysSoOnce() {
    try (World world = World.start(WorldOptions.in(SharedWorld.directory()));
        Site site = Site.in(world, "late")) {
      world.sqs().stop();
      world.kafka().stop();
      RelayProcess relay = site.start(Map.of());
      Pauses.of(Duration.ofSeconds(8));
      assertWaits(relay);
      world.kafka().start();
      Pauses.of(Duration.ofSeconds(4));
      assertWaits(relay);
      world.sqs().start();
      relay.awaitReady(Duration.ofSeconds(30));
      long lines = relay.log().lines().count();
      assertThat(lines).as("a line per change of state, not per attempt: %s", relay.log()).isLessThan(40);
    }
  }

  private static void assertWaits(RelayProcess relay) {
    assertThat(relay.isAlive()).as("still runs: %s", relay.log()).isTrue();
    assertThat(relay.isReady()).as("ready").isFalse();
  }
}
