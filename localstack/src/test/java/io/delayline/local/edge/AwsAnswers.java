package io.delayline.local.edge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** What SQS and DynamoDB answer when all is well, a table has no rows and a queue no messages. */
final class AwsAnswers {
  private static final ObjectMapper JSON = new ObjectMapper();

  private AwsAnswers() {}

  static String to(String action, byte[] request) throws IOException {
    JsonNode body = JSON.readTree(request);
    return switch (action) {
      case "GetQueueAttributes" -> "{\"Attributes\":{\"QueueArn\":\"arn:aws:sqs:x:0:q\"}}";
      case "SendMessage" -> sent(body);
      case "SendMessageBatch", "DeleteMessageBatch", "ChangeMessageVisibilityBatch" ->
          entries(body);
      case "DescribeTable" ->
          "{\"Table\":{\"TableStatus\":\"ACTIVE\",\"KeySchema\":["
              + "{\"AttributeName\":\"pk\",\"KeyType\":\"HASH\"},"
              + "{\"AttributeName\":\"sk\",\"KeyType\":\"RANGE\"}],\"AttributeDefinitions\":["
              + "{\"AttributeName\":\"pk\",\"AttributeType\":\"S\"},"
              + "{\"AttributeName\":\"sk\",\"AttributeType\":\"S\"}]}}";
      case "DescribeTimeToLive" ->
          "{\"TimeToLiveDescription\":"
              + "{\"TimeToLiveStatus\":\"ENABLED\",\"AttributeName\":\"expiresAt\"}}";
      case "BatchWriteItem" -> "{\"UnprocessedItems\":{}}";
      case "Query" -> "{\"Count\":0,\"Items\":[]}";
      default -> "{}";
    };
  }

  private static String entries(JsonNode body) {
    return StreamSupport.stream(body.get("Entries").spliterator(), false)
        .map(entry -> "{\"Id\":\"" + entry.get("Id").asText() + "\"," + sent(entry).substring(1))
        .collect(Collectors.joining(",", "{\"Failed\":[],\"Successful\":[", "]}"));
  }

  /** The client checks that SQS has understood what it was sent. */
  private static String sent(JsonNode message) {
    return "{\"MessageId\":\"m\",\"MD5OfMessageBody\":\""
        + md5(message.path("MessageBody").asText())
        + "\"}";
  }

  private static String md5(String text) {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("MD5").digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every JDK has it", e);
    }
  }
}
