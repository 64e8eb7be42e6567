package io.delayline.park;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.delayline.delay.FakeDelayQueue.Fault;
import io.delayline.model.TryLater;
import io.delayline.park.FakeControl.Call;
import org.junit.jupiter.api.Test;

class FakeControlTest extends ControlContract {
  private final FakeControl control = new FakeControl();

  @Override
  protected Control control() {
    return control;
  }

  @Test
  void aWriteWhoseAnswerIsLostTakesEffect() {
    control.fail(Call.CREATE_FRONTIER, Fault.THROTTLED, Fault.LOST_ANSWER);
    Frontier frontier = new Frontier(1_000, 1);
    assertThatExceptionOfType(TryLater.class).isThrownBy(() -> control.createFrontier(frontier));
    assertThat(control.frontier()).isEmpty();
    assertThatExceptionOfType(TryLater.class).isThrownBy(() -> control.createFrontier(frontier));
    assertThat(control.frontier()).contains(frontier);
    assertThat(control.calls(Call.CREATE_FRONTIER)).isEqualTo(2);
  }

  @Test
  void aHealedFakeAnswers() {
    control.fail(Call.CURSOR, Fault.LOST_REQUEST);
    control.heal();
    assertThat(control.cursor(0)).isEmpty();
  }
}
