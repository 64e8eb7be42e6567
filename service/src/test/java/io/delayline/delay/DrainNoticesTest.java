package io.delayline.delay;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Base64;
import org.junit.jupiter.api.Test;

/** What the log says of bundles that somebody should look at. */
class DrainNoticesTest {
  private final DrainFixture world = new DrainFixture();

  private void putNewer() {
    byte[] bytes = Samples.bundle(DrainFixture.dueAfter(1, 0)).bytes().clone();
    bytes[0] = 99;
    world.queue.put(Base64.getEncoder().encodeToString(bytes), Duration.ZERO);
  }

  @Test
  void bundlesOfANewerVersionAreSaidOncePerInterval() throws Exception {
    for (int i = 0; i < 5; i++) {
      putNewer();
    }
    world.drain();
    assertThat(world.notices).singleElement().asString().contains("version 99", "newer replicas");

    world.pass(Duration.ofMinutes(10));
    world.drain();
    assertThat(world.notices).hasSize(2).last().asString().contains("and 4 more before it");
  }

  @Test
  void whatGoesRoundUnreadIsSomethingToLookAtUntilItIsGone() throws Exception {
    assertThat(world.metrics.problem()).isEmpty();
    for (int i = 0; i < 5; i++) {
      putNewer();
    }
    world.drain();
    assertThat(world.metrics.problem())
        .get()
        .asString()
        .contains("received 5 times", "version 99", "delete it from the queue")
        .hasSizeLessThan(500);
    world.pass(Duration.ofMinutes(1));
    world.drain();
    assertThat(world.metrics.problem()).get().asString().contains("received 10 times");

    world.pass(Duration.ofMinutes(61));
    assertThat(world.metrics.problem()).isEmpty();
  }

  @Test
  void whatCannotBeReadIsSaidWithoutWhatItHolds() throws Exception {
    for (int i = 0; i < 5; i++) {
      world.queue.put("secret\n\u001b[31mERROR", Duration.ZERO);
    }
    world.drain();
    assertThat(world.notices)
        .singleElement()
        .asString()
        .contains("dead-letter topic", "base64")
        .doesNotContain("secret")
        .doesNotContainPattern("\\p{Cntrl}");
  }

  @Test
  void whatIsWellIsNotSaid() throws Exception {
    world.put(DrainFixture.dueAfter(1, 0));
    world.drain();
    assertThat(world.notices).isEmpty();
  }
}
