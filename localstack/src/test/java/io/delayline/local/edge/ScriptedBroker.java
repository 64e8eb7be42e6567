package io.delayline.local.edge;

import io.delayline.local.Ports;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.common.message.ApiVersionsResponseData;
import org.apache.kafka.common.message.ApiVersionsResponseData.ApiVersion;
import org.apache.kafka.common.message.ApiVersionsResponseData.ApiVersionCollection;
import org.apache.kafka.common.message.InitProducerIdResponseData;
import org.apache.kafka.common.message.MetadataRequestData;
import org.apache.kafka.common.message.MetadataResponseData;
import org.apache.kafka.common.message.MetadataResponseData.MetadataResponseBroker;
import org.apache.kafka.common.message.MetadataResponseData.MetadataResponsePartition;
import org.apache.kafka.common.message.MetadataResponseData.MetadataResponseTopic;
import org.apache.kafka.common.message.ProduceRequestData;
import org.apache.kafka.common.message.ProduceResponseData;
import org.apache.kafka.common.message.ProduceResponseData.PartitionProduceResponse;
import org.apache.kafka.common.message.ProduceResponseData.TopicProduceResponse;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.protocol.ApiMessage;
import org.apache.kafka.common.protocol.ByteBufferAccessor;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.protocol.MessageUtil;
import org.apache.kafka.common.requests.AbstractRequest;
import org.apache.kafka.common.requests.MetadataResponse;
import org.apache.kafka.common.requests.RequestHeader;

/**
 * As much of a Kafka broker as a producer needs, on the loopback address. It has every topic, with
 * one partition, and answers a record with whatever error it is told to.
 */
final class ScriptedBroker implements AutoCloseable {
  private static final int NODE = 0;

  /** The latest versions that know topics by their names. */
  private static final Map<ApiKeys, Short> VERSIONS =
      Map.of(
          ApiKeys.API_VERSIONS, (short) 3,
          ApiKeys.METADATA, (short) 12,
          ApiKeys.INIT_PRODUCER_ID, (short) 4,
          ApiKeys.PRODUCE, (short) 11);

  private final SocketServer server;
  private final Deque<Errors> answers = new ArrayDeque<>(List.of(Errors.NONE));
  private final AtomicInteger requests = new AtomicInteger();
  private volatile String leaderless = "";

  ScriptedBroker() {
    server = new SocketServer("scripted-broker", this::serve);
  }

  String bootstrap() {
    return Ports.HOST + ":" + server.port();
  }

  /** What the next records are answered with, one each; the last of these stays. */
  void answer(Errors... next) {
    synchronized (answers) {
      answers.clear();
      answers.addAll(List.of(next));
      requests.set(0);
    }
  }

  /** From now on this topic alone has no leader, and none if it is empty. */
  void takeLeaderFrom(String topic) {
    leaderless = topic;
  }

  /** How often records have come since the answers were set. */
  int requests() {
    return requests.get();
  }

  private Errors next() {
    synchronized (answers) {
      requests.incrementAndGet();
      return answers.size() > 1 ? answers.removeFirst() : answers.getFirst();
    }
  }

  @Override
  public void close() {
    server.close();
  }

  private void serve(Socket socket) throws IOException {
    DataInputStream in = new DataInputStream(socket.getInputStream());
    while (true) {
      ByteBuffer request = ByteBuffer.wrap(in.readNBytes(in.readInt()));
      RequestHeader header = RequestHeader.parse(request);
      ApiMessage body =
          AbstractRequest.parseRequest(
                  header.apiKey(), header.apiVersion(), new ByteBufferAccessor(request))
              .request
              .data();
      socket.getOutputStream().write(framed(header, answer(header.apiKey(), body)));
    }
  }

  private static byte[] framed(RequestHeader request, ApiMessage body) {
    var header = request.toResponseHeader();
    ByteBuffer head =
        MessageUtil.toByteBufferAccessor(header.data(), header.headerVersion()).buffer();
    ByteBuffer content = MessageUtil.toByteBufferAccessor(body, request.apiVersion()).buffer();
    int size = head.remaining() + content.remaining();
    return ByteBuffer.allocate(Integer.BYTES + size).putInt(size).put(head).put(content).array();
  }

  private ApiMessage answer(ApiKeys api, ApiMessage request) {
    return switch (api) {
      case API_VERSIONS -> versions();
      case METADATA -> metadata((MetadataRequestData) request);
      case INIT_PRODUCER_ID -> new InitProducerIdResponseData().setProducerId(1);
      case PRODUCE -> produced((ProduceRequestData) request);
      default -> throw new IllegalStateException("a producer does not ask for " + api);
    };
  }

  private static ApiMessage versions() {
    ApiVersionCollection versions = new ApiVersionCollection();
    VERSIONS.forEach((api, version) ->
        versions.add(
            new ApiVersion()
                .setApiKey(api.id)
                .setMinVersion(api.oldestVersion())
                .setMaxVersion(version)));
    return new ApiVersionsResponseData().setApiKeys(versions);
  }

  private ApiMessage metadata(MetadataRequestData request) {
    MetadataResponseData answer = new MetadataResponseData().setControllerId(NODE);
    answer
        .brokers()
        .add(
            new MetadataResponseBroker()
                .setNodeId(NODE)
                .setHost(Ports.HOST)
                .setPort(server.port()));
    for (var topic : request.topics()) {
      answer
          .topics()
          .add(
              new MetadataResponseTopic()
                  .setName(topic.name())
                  .setPartitions(List.of(partition(topic.name()))));
    }
    return answer;
  }

  private MetadataResponsePartition partition(String topic) {
    return topic.equals(leaderless)
        ? new MetadataResponsePartition()
            .setErrorCode(Errors.LEADER_NOT_AVAILABLE.code())
            .setLeaderId(MetadataResponse.NO_LEADER_ID)
        : new MetadataResponsePartition().setLeaderId(NODE);
  }

  private ApiMessage produced(ProduceRequestData request) {
    Errors error = next();
    ProduceResponseData answer = new ProduceResponseData();
    for (var topic : request.topicData()) {
      answer
          .responses()
          .add(
              new TopicProduceResponse()
                  .setName(topic.name())
                  .setPartitionResponses(
                      List.of(new PartitionProduceResponse().setErrorCode(error.code()))));
    }
    return answer;
  }
}
