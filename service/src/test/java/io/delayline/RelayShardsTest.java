package io.delayline;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.delayline.delay.FakeDelayQueue.Fault;
import io.delayline.park.Cursor;
import io.delayline.park.FakeControl;
import io.delayline.park.FakeControl.Call;
import io.delayline.park.Frontier;
import io.delayline.runtime.Misconfigured;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What {@code --shards} says to the operator. */
class RelayShardsTest {
  private final FakeControl control = new FakeControl();
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  @BeforeEach
  void fourShards() {
    control.createFrontier(new Frontier(1_000, 4));
    for (int shard = 0; shard < 4; shard++) {
      control.createCursor(shard, Cursor.at(1_000));
    }
  }

  @Test
  void aRaiseAndItsRepetitionAreSaid() {
    assertThat(raise(control, 16)).isZero();
    assertThat(raise(control, 16)).isZero();
    assertThat(out.toString(UTF_8).lines())
        .containsExactly(
            "The table delayline has 16 shards now, up from 4.",
            "The table delayline has 16 shards already.");
  }

  @Test
  void loweringIsRefusedWithTheReason() {
    assertThatThrownBy(() -> raise(control, 3))
        .isInstanceOf(Misconfigured.class)
        .hasMessage(
            "The table delayline has 4 shards, and their number cannot be lowered: rows in the"
                + " shards above would no longer be promoted.");
    assertThat(control.frontier()).contains(new Frontier(1_000, 4));
  }

  @Test
  void aTableWithoutAFrontierIsSaid() {
    assertThatThrownBy(() -> raise(new FakeControl(), 8))
        .isInstanceOf(Misconfigured.class)
        .hasMessage(
            "The table delayline has no frontier: no replica has run on it yet. Start one first.");
  }

  @Test
  void whatIsHalfDoneIsCompletedByAnotherRun() {
    control.fail(Call.RAISE_SHARDS, Fault.LOST_REQUEST);
    assertThatThrownBy(() -> raise(control, 8))
        .isInstanceOf(Misconfigured.class)
        .hasMessageEndingWith("; run it again, and what is half done is completed.");
    assertThat(raise(control, 8)).isZero();
    assertThat(out.toString(UTF_8)).startsWith("The table delayline has 8 shards now, up from 4.");
  }

  @Test
  void whatSomebodyHasToMendFirstIsSaidAsItIs() {
    control.spoil(Call.FRONTIER, "The frontier is too far. Set it to something else.");
    assertThatThrownBy(() -> raise(control, 8))
        .isInstanceOf(Misconfigured.class)
        .hasMessage("The frontier is too far. Set it to something else.");
  }

  private int raise(FakeControl at, int shards) {
    return Relay.shards(at, "delayline", shards, new PrintStream(out, true, UTF_8));
  }
}
