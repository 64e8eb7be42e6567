package io.delayline.local.drill;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.delayline.local.drill.Fault.Call;
import io.delayline.local.drill.Fault.Reply;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FaultsTest {
  private final List<String> seen = new ArrayList<>();

  @Test
  void aThrottleIsSaidAsEachApiSaysIt() throws InterruptedException {
    assertThat(text(Faults.throttled(), sqs("SendMessageBatch"))).contains("RequestThrottled");
    assertThat(text(Faults.throttled(), dynamo("Query")))
        .contains("ProvisionedThroughputExceededException");
    assertThat(seen).as("calls that reached the API").isEmpty();
  }

  @Test
  void aFaultCanBeOfSomeCallsAndSomeTimesOnly() throws InterruptedException {
    Fault fault = Faults.unavailable().times(2).of("SendMessageBatch");
    assertThat(status(fault, sqs("ReceiveMessage"))).isEqualTo(200);
    assertThat(status(fault, sqs("SendMessageBatch"))).isEqualTo(503);
    assertThat(status(fault, sqs("SendMessageBatch"))).isEqualTo(503);
    assertThat(status(fault, sqs("SendMessageBatch"))).isEqualTo(200);
  }

  @Test
  void aLostAnswerHasItsEffectAndALostRequestHasNone() {
    assertThatThrownBy(() -> answer(Faults.requestLost(), dynamo("PutItem")))
        .isInstanceOf(UncheckedIOException.class);
    assertThat(seen).isEmpty();
    assertThatThrownBy(() -> answer(Faults.answerLost(), dynamo("PutItem")))
        .isInstanceOf(UncheckedIOException.class);
    assertThat(seen).hasSize(1);
  }

  @Test
  void aSlowAnswerTakesItsTime() throws InterruptedException {
    long begun = System.nanoTime();
    assertThat(status(Faults.slow(Duration.ofMillis(50)), sqs("ReceiveMessage"))).isEqualTo(200);
    assertThat(Duration.ofNanos(System.nanoTime() - begun)).isGreaterThan(Duration.ofMillis(49));
  }

  @Test
  void ofABatchEverySecondEntryIsRefused() throws InterruptedException {
    String entries = "{\"Entries\":[{\"Id\":\"0\"},{\"Id\":\"1\"},{\"Id\":\"2\"}]}";
    String said = text(Faults.partRefused(), call("AmazonSQS.SendMessageBatch", entries));
    assertThat(said).contains("\"Failed\":[{\"Id\":\"2\"").doesNotContain("\"Id\":\"1\"");
    assertThat(seen).singleElement().asString().contains("\"1\"").doesNotContain("\"2\"");
  }

  @Test
  void ofABatchOfRowsTheRestIsLeftUnprocessed() throws InterruptedException {
    String puts =
        "{\"RequestItems\":{\"a/b\":[{\"PutRequest\":{\"n\":0}},{\"PutRequest\":{\"n\":1}}]}}";
    String said = text(Faults.partRefused(), call("DynamoDB_20120810.BatchWriteItem", puts));
    assertThat(said).contains("\"UnprocessedItems\":{\"a/b\":[{\"PutRequest\":{\"n\":1}}]}");
    assertThat(seen).singleElement().asString().contains("\"n\":0").doesNotContain("\"n\":1");
  }

  @Test
  void whatSqsDoesNotAllowIsSeen() {
    SqsRules rules = new SqsRules();
    rules.check(sends("{\"Id\":\"a\",\"DelaySeconds\":900,\"MessageBody\":\"b\"}"));
    assertThat(rules.violations()).isEmpty();
    rules.check(sends(""));
    rules.check(sends("{\"Id\":\"a\"},{\"Id\":\"a\"}"));
    rules.check(sends("{\"Id\":\"a\",\"DelaySeconds\":901}"));
    rules.check(sends("{\"Id\":\"a b\"}"));
    rules.check(sends("{\"Id\":\"a\",\"MessageBody\":\"\\u0007\"}"));
    rules.check(sends("{\"Id\":\"a\",\"MessageBody\":\"" + "x".repeat((1 << 20) + 1) + "\"}"));
    assertThat(rules.violations()).hasSize(6);
  }

  private static Call sends(String entries) {
    return call("AmazonSQS.SendMessageBatch", "{\"Entries\":[" + entries + "]}");
  }

  private static Call sqs(String action) {
    return call("AmazonSQS." + action, "{}");
  }

  private static Call dynamo(String action) {
    return call("DynamoDB_20120810." + action, "{}");
  }

  private static Call call(String target, String body) {
    String action = target.substring(target.indexOf('.') + 1);
    return new Call(action, Map.of(AwsProxy.TARGET, target), body.getBytes(UTF_8));
  }

  private Reply answer(Fault fault, Call call) throws InterruptedException {
    return fault.answer(
        call,
        passed -> {
          seen.add(passed.text());
          return new Reply(200, Map.of(), "{}".getBytes(UTF_8));
        });
  }

  private int status(Fault fault, Call call) throws InterruptedException {
    return answer(fault, call).status();
  }

  private String text(Fault fault, Call call) throws InterruptedException {
    return new String(answer(fault, call).body(), UTF_8);
  }
}
