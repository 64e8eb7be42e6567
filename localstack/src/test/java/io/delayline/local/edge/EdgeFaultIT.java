package io.delayline.local.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.FieldFault;
import io.delayline.local.RealTime;
import io.delayline.local.SdkSettings;
import io.delayline.local.edge.EdgeCalls.Call;
import io.delayline.model.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Every kind of call under every fault of the wire, by the clients that a relay makes. */
@ResourceLock(Resources.SYSTEM_PROPERTIES)
class EdgeFaultIT {
  /** The HTTP client looks whether a connection is still open when it was idle for 2 s. */
  private static final Duration IDLE = Duration.ofMillis(2_200);

  /** The calls whose answers say more than that they were carried out. */
  private static final Set<String> TELLING =
      Set.of(
          "SendMessageBatch",
          "DeleteMessageBatch",
          "ChangeMessageVisibilityBatch",
          "BatchWriteItem",
          "Query");

  private final FaultyAws aws = new FaultyAws();
  private final SdkSettings settings = SdkSettings.of(aws.endpoint());
  private final EdgeCalls calls = new EdgeCalls(aws.endpoint());

  @AfterEach
  void close() {
    calls.close();
    settings.close();
    aws.close();
  }

  /** One endpoint is configured, and nothing goes anywhere else. */
  @Test
  @FieldFault({"B89", "B99"})
  void eachCallIsOneRequestToTheEndpointThatIsConfigured() {
    for (Call call : calls.all()) {
      assertThat(call.make().get()).as(call.action()).isEqualTo(Outcome.DONE);
      assertThat(aws.requests(call.action())).as(call.action()).isEqualTo(1);
    }
  }

  /** The attempts are those of the edge, and the SDK adds none of its own to each of them. */
  @ParameterizedTest
  @EnumSource(
      mode = Mode.INCLUDE,
      names = {"CLOSED", "RESET", "SERVER_ERROR", "BAD_GATEWAY"})
  @FieldFault("B89")
  void whatBreaksMidCallMayHaveTakenEffectAndIsNotRepeatedBehindOurBack(WireFault fault)
      throws InterruptedException, ExecutionException {
    aws.faults(fault);
    makeAll(calls.all(), true);
    for (Call call : calls.all()) {
      assertThat(aws.requests(call.action())).as(call.action()).isEqualTo(call.attempts());
    }
  }

  /** Whether all was done is in the answer, not in its first line. */
  @ParameterizedTest
  @EnumSource(
      mode = Mode.INCLUDE,
      names = {"BEHEADED", "TRUNCATED"})
  @FieldFault({"B01", "B07"})
  void anAnswerThatIsCutShortSaysNothing(WireFault fault)
      throws InterruptedException, ExecutionException {
    aws.faults(fault);
    List<Call> telling =
        calls.all().stream().filter(call -> TELLING.contains(call.action())).toList();
    makeAll(telling, true);
    assertThat(telling).hasSameSizeAs(TELLING);
  }

  @Test
  @FieldFault("B89")
  void whatIsThrottledHadNoEffectAndIsNotRepeatedBehindOurBack()
      throws InterruptedException, ExecutionException {
    aws.faults(WireFault.THROTTLED);
    makeAll(calls.all(), false);
    for (Call call : calls.all()) {
      assertThat(aws.requests(call.action())).as(call.action()).isEqualTo(call.attempts());
    }
  }

  /** As for the caller, what is dripping is as good as nothing: the whole call has a limit. */
  @Test
  @FieldFault("B81")
  void everyCallEndsHoweverLittleComesBack() throws InterruptedException, ExecutionException {
    aws.faults(WireFault.BLACK_HOLE, WireFault.DRIPPING);
    makeAll(Stream.of(calls.all(), calls.all()).flatMap(List::stream).toList(), true);
    aws.faults(WireFault.NONE);
    everythingWorks();
  }

  @Test
  @FieldFault({"B81", "B93"})
  void afterAnyNumberOfFailuresAllWorksWithoutARestart() {
    aws.faults(WireFault.SERVER_ERROR, WireFault.RESET, WireFault.THROTTLED, WireFault.CLOSED);
    for (int i = 0; i < 150; i++) {
      assertThat(calls.send().make().get()).isInstanceOf(Outcome.Later.class);
      assertThat(calls.put().make().get()).isInstanceOf(Outcome.Later.class);
    }
    aws.faults(WireFault.NONE);
    everythingWorks();
  }

  private void everythingWorks() {
    for (Call call : calls.all()) {
      assertThat(call.make().get()).as(call.action()).isEqualTo(Outcome.DONE);
    }
  }

  @Test
  @FieldFault("B94")
  void aConnectionThatWasClosedWhileItWasIdleIsNotSentOn() {
    aws.faults(WireFault.ANSWERED_AND_CLOSED);
    assertThat(calls.send().make().get()).isEqualTo(Outcome.DONE);
    assertThat(calls.put().make().get()).isEqualTo(Outcome.DONE);
    int connections = aws.connections();
    RealTime.pass(IDLE);
    assertThat(calls.send().make().get()).isEqualTo(Outcome.DONE);
    assertThat(calls.put().make().get()).isEqualTo(Outcome.DONE);
    assertThat(aws.connections()).as("both on new ones").isEqualTo(connections + 2);
    assertThat(aws.requests("SendMessageBatch")).isEqualTo(2);
    assertThat(aws.requests("BatchWriteItem")).isEqualTo(2);
  }

  /**
   * Side by side; none is done, and what a caller is told of says whether it may be all the same.
   */
  private static void makeAll(List<Call> all, boolean unknown)
      throws InterruptedException, ExecutionException {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Outcome>> outcomes =
          threads.invokeAll(all.stream().map(EdgeFaultIT::task).toList());
      for (int i = 0; i < all.size(); i++) {
        Call call = all.get(i);
        assertThat(outcomes.get(i).get())
            .as(call.action())
            .isInstanceOfSatisfying(
                Outcome.Later.class,
                later -> assertThat(later.unknown()).isEqualTo(unknown && call.answers()));
      }
    }
  }

  private static Callable<Outcome> task(Call call) {
    return call.make()::get;
  }
}
