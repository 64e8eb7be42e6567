package io.delayline.local.drill;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.delayline.local.drill.Fault.Call;
import io.delayline.local.drill.Fault.Reply;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TrapTest {
  private static final Duration SOON = Duration.ofMillis(1);
  private static final Call MOVE = new Call("PutItem", Map.of(), "{\"cursor#1\"}".getBytes(UTF_8));
  private static final Call READ = new Call("Query", Map.of(), new byte[0]);
  private static final Call WRITE = new Call("BatchWriteItem", Map.of(), new byte[0]);

  @Test
  void aCursorThatMovesOverEmptySecondsIsNotCaught() throws InterruptedException {
    Trap trap = Trap.forPromoter();
    Fault fault = trap.of("relay-1");
    pass(fault, READ, "{\"Items\":[]}");
    pass(fault, MOVE, "{}");
    assertThatThrownBy(() -> trap.await(SOON)).isInstanceOf(AssertionError.class);
  }

  @Test
  void aCursorThatMovesOverRowsIsCaughtOfOneReplicaOnly() throws InterruptedException {
    Trap trap = Trap.forPromoter();
    pass(trap.of("relay-2"), MOVE, "{}");
    Fault fault = trap.of("relay-1");
    pass(fault, READ, "{\"Items\":[{\"bundle\":1}]}");
    pass(fault, READ, "{\"Items\":[]}");
    Thread held = caught(fault, MOVE);
    assertThat(trap.await(Duration.ofSeconds(10))).isEqualTo("relay-1");
    release(held);
    pass(trap.of("relay-3"), WRITE, "{}");
  }

  @Test
  void theCallIsCaughtBeforeOrAfterItsEffect() throws InterruptedException {
    assertThat(effects(Trap.before("BatchWriteItem"))).isZero();
    assertThat(effects(Trap.after("BatchWriteItem"))).isEqualTo(1);
  }

  private static int effects(Trap trap) throws InterruptedException {
    int[] effects = {0};
    Fault fault = trap.of("relay-1");
    Thread held =
        Thread.ofVirtual()
            .start(() ->
                interrupted(() ->
                    fault.answer(
                        WRITE,
                        call -> {
                          effects[0]++;
                          return reply("{}");
                        })));
    trap.await(Duration.ofSeconds(10));
    release(held);
    return effects[0];
  }

  private static Thread caught(Fault fault, Call call) {
    return Thread.ofVirtual()
        .start(() -> interrupted(() -> fault.answer(call, any -> reply("{}"))));
  }

  private static void release(Thread held) throws InterruptedException {
    held.interrupt();
    held.join();
  }

  private interface Step {
    void take() throws InterruptedException;
  }

  private static void interrupted(Step step) {
    assertThatThrownBy(step::take).isInstanceOf(InterruptedException.class);
  }

  private static void pass(Fault fault, Call call, String answer) throws InterruptedException {
    assertThat(fault.answer(call, any -> reply(answer)).text()).isEqualTo(answer);
  }

  private static Reply reply(String body) {
    return new Reply(200, Map.of(), body.getBytes(UTF_8));
  }
}
