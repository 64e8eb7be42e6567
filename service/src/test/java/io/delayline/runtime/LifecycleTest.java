package io.delayline.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class LifecycleTest {
  private final Lifecycle lifecycle = new Lifecycle();

  @Test
  void aStateThatWasPassedIsNotEnteredAgain() {
    lifecycle.enter(Lifecycle.State.STOPPING);
    lifecycle.enter(Lifecycle.State.RUNNING);

    assertThat(lifecycle.state()).isEqualTo(Lifecycle.State.STOPPING);
  }

  @Test
  void isReadyOnlyWhileRunningAndAllNeedsAreWell() {
    AtomicReference<Optional<String>> trouble = new AtomicReference<>(Optional.empty());
    lifecycle.needs(trouble::get);
    lifecycle.needs(Optional::empty);
    assertThat(lifecycle.notReady()).singleElement().asString().contains("starting");

    lifecycle.enter(Lifecycle.State.RUNNING);
    assertThat(lifecycle.notReady()).isEmpty();

    trouble.set(Optional.of("Kafka does not answer"));
    assertThat(lifecycle.notReady()).containsExactly("Kafka does not answer");

    trouble.set(Optional.empty());
    lifecycle.enter(Lifecycle.State.STOPPING);
    assertThat(lifecycle.notReady()).singleElement().asString().contains("stopping");
  }

  @Test
  void whatIsToBeMendedDoesNotKeepItFromBeingReady() {
    lifecycle.enter(Lifecycle.State.RUNNING);
    lifecycle.watches(() -> Optional.of("a cursor is gone"));
    lifecycle.watches(Optional::empty);
    assertThat(lifecycle.problems()).containsExactly("a cursor is gone");
    assertThat(lifecycle.notReady()).isEmpty();
  }

  @Test
  void stopsWhenAsked() throws InterruptedException {
    assertThat(lifecycle.awaitStop(Duration.ZERO)).isFalse();
    assertThat(lifecycle.stopAsked()).isFalse();

    lifecycle.askStop();

    assertThat(lifecycle.awaitStop(Duration.ofDays(1))).isTrue();
    assertThat(lifecycle.stopAsked()).isTrue();
    assertThat(lifecycle.gaveUp()).isFalse();
  }

  @Test
  void givingUpStopsTooAndIsRemembered() throws InterruptedException {
    lifecycle.giveUp("a loop has died");

    assertThat(lifecycle.awaitStop(Duration.ofDays(1))).isTrue();
    assertThat(lifecycle.gaveUp()).isTrue();
  }
}
