package io.delayline.local;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.ConfigFactory;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.pekko.actor.ActorSystem;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PatientSchedulerTest {
  private final ActorSystem system =
      ActorSystem.create(
          "patient",
          ConfigFactory.parseString(
                  "pekko.scheduler.implementation = " + PatientScheduler.class.getName())
              .withFallback(ConfigFactory.load()));

  @AfterEach
  void terminate() {
    system.terminate();
  }

  @Test
  void whatIsOverdueIsNotRunAgainAndAgainAtOnce() throws InterruptedException {
    AtomicInteger runs = new AtomicInteger();
    CountDownLatch over = new CountDownLatch(1);
    again(runs);
    system.scheduler().scheduleOnce(Duration.ofMillis(300), over::countDown, system.dispatcher());

    assertThat(over.await(20, TimeUnit.SECONDS)).isTrue();
    assertThat(runs.get()).as("runs while one waits for 300 ms").isBetween(1, 40);
  }

  private void again(AtomicInteger runs) {
    system
        .scheduler()
        .scheduleOnce(
            Duration.ofMillis(-5),
            () -> {
              runs.incrementAndGet();
              again(runs);
            },
            system.dispatcher());
  }
}
