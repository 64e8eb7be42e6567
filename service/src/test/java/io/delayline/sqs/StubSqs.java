package io.delayline.sqs;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.aws.AwsErrors;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.BatchResultErrorEntry;
import software.amazon.awssdk.services.sqs.model.ChangeMessageVisibilityBatchRequest;
import software.amazon.awssdk.services.sqs.model.ChangeMessageVisibilityBatchResponse;
import software.amazon.awssdk.services.sqs.model.ChangeMessageVisibilityBatchResultEntry;
import software.amazon.awssdk.services.sqs.model.ChangeMessageVisibilityRequest;
import software.amazon.awssdk.services.sqs.model.ChangeMessageVisibilityResponse;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchRequest;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchResponse;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchResultEntry;
import software.amazon.awssdk.services.sqs.model.DeleteMessageRequest;
import software.amazon.awssdk.services.sqs.model.DeleteMessageResponse;
import software.amazon.awssdk.services.sqs.model.ReceiveMessageRequest;
import software.amazon.awssdk.services.sqs.model.ReceiveMessageResponse;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequest;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchResponse;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchResultEntry;
import software.amazon.awssdk.services.sqs.model.SendMessageRequest;
import software.amazon.awssdk.services.sqs.model.SendMessageResponse;
import software.amazon.awssdk.services.sqs.model.SqsException;

/** An SQS that answers what it was told to, call by call; without instructions all goes well. */
final class StubSqs implements SqsClient {
  /** What one batch call answers, given the ids of its entries. */
  interface Answer extends Function<List<String>, BatchReply> {}

  private final Deque<Answer> answers = new ArrayDeque<>();

  /** The ids of the entries of each batch call. */
  final List<List<String>> calls = new ArrayList<>();

  /** The bodies or receipts of the entries of each batch call. */
  final List<List<String>> contents = new ArrayList<>();

  final List<SendMessageRequest> posts = new ArrayList<>();
  final List<Integer> visibilities = new ArrayList<>();
  final List<ReceiveMessageRequest> receives = new ArrayList<>();
  @Nullable ReceiveMessageResponse received;

  /** What a receive fails with while nothing is {@link #received}. */
  RuntimeException refusal = error(500, "InternalFailure");

  /** Lets the next batch call answer so. */
  StubSqs then(Answer answer) {
    answers.add(answer);
    return this;
  }

  static Answer failing(RuntimeException failure) {
    return ids -> {
      throw failure;
    };
  }

  static RuntimeException error(int status, String code) {
    return AwsErrors.error(SqsException.builder(), status, code);
  }

  static BatchResultErrorEntry failed(String id, String code, boolean senderFault) {
    return BatchResultErrorEntry.builder().id(id).code(code).senderFault(senderFault).build();
  }

  private BatchReply answer(List<String> ids, List<String> content) {
    assertThat(ids).hasSizeBetween(1, 10).allMatch(id -> id.matches("[A-Za-z0-9_-]{1,80}"));
    assertThat(new HashSet<>(ids)).hasSameSizeAs(ids);
    calls.add(ids);
    contents.add(content);
    Answer answer = answers.poll();
    return answer == null ? new BatchReply(ids, List.of()) : answer.apply(ids);
  }

  @Override
  public SendMessageBatchResponse sendMessageBatch(SendMessageBatchRequest request) {
    // they count as payload, and nobody counts them: what travels is the body alone
    assertThat(request.entries())
        .noneMatch(e -> e.hasMessageAttributes() || e.hasMessageSystemAttributes());
    BatchReply reply =
        answer(
            request.entries().stream().map(e -> e.id()).toList(),
            request.entries().stream().map(e -> e.messageBody()).toList());
    return SendMessageBatchResponse.builder()
        .successful(
            reply.successful().stream()
                .map(id -> SendMessageBatchResultEntry.builder().id(id).build())
                .toList())
        .failed(reply.failed())
        .build();
  }

  @Override
  public DeleteMessageBatchResponse deleteMessageBatch(DeleteMessageBatchRequest request) {
    BatchReply reply =
        answer(
            request.entries().stream().map(e -> e.id()).toList(),
            request.entries().stream().map(e -> e.receiptHandle()).toList());
    return DeleteMessageBatchResponse.builder()
        .successful(
            reply.successful().stream()
                .map(id -> DeleteMessageBatchResultEntry.builder().id(id).build())
                .toList())
        .failed(reply.failed())
        .build();
  }

  @Override
  public ChangeMessageVisibilityBatchResponse changeMessageVisibilityBatch(
      ChangeMessageVisibilityBatchRequest request) {
    BatchReply reply =
        answer(
            request.entries().stream().map(e -> e.id()).toList(),
            request.entries().stream().map(e -> e.receiptHandle()).toList());
    return ChangeMessageVisibilityBatchResponse.builder()
        .successful(
            reply.successful().stream()
                .map(id -> ChangeMessageVisibilityBatchResultEntry.builder().id(id).build())
                .toList())
        .failed(reply.failed())
        .build();
  }

  /** A call without entries is answered like a batch of one. */
  private void answerOne(String content) {
    answer(List.of("0"), List.of(content));
  }

  @Override
  public SendMessageResponse sendMessage(SendMessageRequest request) {
    posts.add(request);
    answerOne(request.messageBody());
    return SendMessageResponse.builder().build();
  }

  @Override
  public DeleteMessageResponse deleteMessage(DeleteMessageRequest request) {
    answerOne(request.receiptHandle());
    return DeleteMessageResponse.builder().build();
  }

  @Override
  public ChangeMessageVisibilityResponse changeMessageVisibility(
      ChangeMessageVisibilityRequest request) {
    visibilities.add(request.visibilityTimeout());
    answerOne(request.receiptHandle());
    return ChangeMessageVisibilityResponse.builder().build();
  }

  @Override
  public ReceiveMessageResponse receiveMessage(ReceiveMessageRequest request) {
    receives.add(request);
    if (received == null) {
      throw refusal;
    }
    return received;
  }

  @Override
  public String serviceName() {
    return "sqs";
  }

  @Override
  public void close() {}
}
