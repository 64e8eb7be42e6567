package io.delayline.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.SqsException;

/**
 * What the relay relies on in SQS, shown to hold here; and where the embedded one differs, pinned.
 */
class SqsServerIT {
  private static final int MEBIBYTE = 1 << 20;

  private static SqsServer server;
  private static SqsClient sqs;

  private String queue = "";

  @BeforeAll
  static void start() {
    server = SqsServer.start(0);
    new Queues(server).createDelayQueue(World.DELAY_QUEUE);
    sqs = Queues.client(server);
  }

  @AfterAll
  static void stop() {
    sqs.close();
    server.close();
  }

  @BeforeEach
  void freshQueue() {
    queue = sqs.createQueue(request -> request.queueName("q" + System.nanoTime())).queueUrl();
  }

  @Test
  void theDelayQueueIsReachableByItsUrlAndHasItsAttributes() {
    String url = sqs.getQueueUrl(request -> request.queueName(World.DELAY_QUEUE)).queueUrl();

    assertThat(url).startsWith(server.endpoint().toString());
    assertThat(attributes(url))
        .containsEntry(QueueAttributeName.VISIBILITY_TIMEOUT, "20")
        .containsEntry(QueueAttributeName.RECEIVE_MESSAGE_WAIT_TIME_SECONDS, "0")
        .doesNotContainKey(QueueAttributeName.REDRIVE_POLICY);
  }

  @Test
  void unlikeSqsItDoesNotTellTheLargestMessageNorTheRetention() {
    String url = sqs.getQueueUrl(request -> request.queueName(World.DELAY_QUEUE)).queueUrl();

    assertThat(attributes(url))
        .doesNotContainKeys(
            QueueAttributeName.MAXIMUM_MESSAGE_SIZE, QueueAttributeName.MESSAGE_RETENTION_PERIOD);
  }

  @Test
  void aDelayedMessageIsNotSeenBeforeItsDelay() {
    long sent = System.nanoTime();
    sqs.sendMessage(request -> request.queueUrl(queue).messageBody("later").delaySeconds(2));

    assertThat(receive(0)).isEmpty();
    assertThat(receive(10)).hasSize(1);
    assertThat(Duration.ofNanos(System.nanoTime() - sent))
        .isBetween(Duration.ofMillis(1_900), Duration.ofSeconds(5));
  }

  @Test
  void aDelayOf900SecondsIsTheLongest() {
    sqs.sendMessage(request -> request.queueUrl(queue).messageBody("longest").delaySeconds(900));

    assertThatThrownBy(() ->
            sqs.sendMessage(
                request -> request.queueUrl(queue).messageBody("over").delaySeconds(901)))
        .isInstanceOf(SqsException.class);
  }

  @Test
  void aReceivedMessageComesBackAfterItsVisibilityUnlessDeleted() {
    sqs.sendMessage(request -> request.queueUrl(queue).messageBody("leased"));
    Message first = receive(5).getFirst();
    assertThat(receive(0)).isEmpty();

    sqs.changeMessageVisibility(request ->
        request.queueUrl(queue).receiptHandle(first.receiptHandle()).visibilityTimeout(1));
    Message again = receive(5).getFirst();
    assertThat(again.messageId()).isEqualTo(first.messageId());

    sqs.deleteMessage(request -> request.queueUrl(queue).receiptHandle(again.receiptHandle()));
    assertThat(receive(2)).isEmpty();
  }

  @Test
  void visibilityZeroGivesAMessageBackAtOnce() {
    sqs.sendMessage(request -> request.queueUrl(queue).messageBody("given back"));
    String handle = receive(5).getFirst().receiptHandle();

    sqs.changeMessageVisibility(
        request -> request.queueUrl(queue).receiptHandle(handle).visibilityTimeout(0));

    assertThat(receive(1)).hasSize(1);
  }

  @Test
  void aBatchCarriesTenWithADelayEach() {
    List<SendMessageBatchRequestEntry> ten =
        IntStream.range(0, 10).mapToObj(i -> entry(i, "body " + i)).toList();

    var response = sqs.sendMessageBatch(request -> request.queueUrl(queue).entries(ten));

    assertThat(response.successful()).hasSize(10);
    assertThat(response.failed()).isEmpty();
    assertThat(receive(0)).hasSize(1);
    assertThat(attributes(queue))
        .containsEntry(QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES_DELAYED, "9");
  }

  @Test
  void oneBadEntryFailsAloneInItsBatch() {
    List<SendMessageBatchRequestEntry> entries = List.of(entry(0, "good"), entry(1, "bad \u0000"));

    var response = sqs.sendMessageBatch(request -> request.queueUrl(queue).entries(entries));

    assertThat(response.successful())
        .singleElement()
        .satisfies(sent -> assertThat(sent.id()).isEqualTo("0"));
    assertThat(response.failed())
        .singleElement()
        .satisfies(failed -> assertThat(failed.id()).isEqualTo("1"));
  }

  @Test
  void oneMebibyteIsTheMostOfAMessageAndOfABatch() {
    sqs.sendMessage(request -> request.queueUrl(queue).messageBody("x".repeat(MEBIBYTE)));

    assertThatThrownBy(() ->
            sqs.sendMessage(
                request -> request.queueUrl(queue).messageBody("x".repeat(MEBIBYTE + 1))))
        .isInstanceOf(SqsException.class);
    List<SendMessageBatchRequestEntry> tooMuch =
        List.of(entry(0, "x".repeat(MEBIBYTE / 2)), entry(1, "x".repeat(MEBIBYTE / 2 + 1)));
    assertThatThrownBy(
            () -> sqs.sendMessageBatch(request -> request.queueUrl(queue).entries(tooMuch)))
        .isInstanceOf(SqsException.class);
  }

  @Test
  void keepsItsMessagesOverAStop() {
    sqs.sendMessage(request -> request.queueUrl(queue).messageBody("kept"));

    server.stop();
    assertThatThrownBy(() -> receive(0)).isInstanceOf(SdkClientException.class);
    server.start();

    assertThat(receive(5)).extracting(Message::body).containsExactly("kept");
  }

  @Test
  void aLongPollEndsWhenAMessageArrives() throws InterruptedException {
    List<Message> received = new ArrayList<>();
    Thread poller = Thread.ofVirtual().start(() -> received.addAll(receive(15)));
    sqs.sendMessage(request -> request.queueUrl(queue).messageBody("arrived"));

    assertThat(poller.join(Duration.ofSeconds(10))).isTrue();
    assertThat(received).hasSize(1);
  }

  private List<Message> receive(int waitSeconds) {
    return sqs.receiveMessage(
            request -> request.queueUrl(queue).maxNumberOfMessages(10).waitTimeSeconds(waitSeconds))
        .messages();
  }

  private static Map<QueueAttributeName, String> attributes(String url) {
    return sqs.getQueueAttributes(
            request -> request.queueUrl(url).attributeNames(QueueAttributeName.ALL))
        .attributes();
  }

  /** Entry i has a delay of i minutes. */
  private static SendMessageBatchRequestEntry entry(int i, String body) {
    return SendMessageBatchRequestEntry.builder()
        .id(String.valueOf(i))
        .messageBody(body)
        .delaySeconds(i * 60)
        .build();
  }
}
