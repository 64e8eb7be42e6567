package io.delayline.local;

import java.util.Map;

/**
 * The broker properties of the local world: one node, little memory, few threads, quick to start
 * and to stop.
 */
final class BrokerProperties {
  static final String ID = "node.id";
  static final int NODE_ID = 1;
  static final String CONTROLLER = "CONTROLLER";

  /** Everything that does not depend on ports and directories. */
  static final Map<String, String> SMALL =
      Map.ofEntries(
          Map.entry("process.roles", "broker,controller"),
          Map.entry(ID, String.valueOf(NODE_ID)),
          Map.entry("auto.create.topics.enable", "false"),
          // A value of 1 MiB with its key and headers must pass, and then some for the headers of a
          // dead letter.
          Map.entry("message.max.bytes", "4194304"),
          Map.entry("offsets.topic.replication.factor", "1"),
          Map.entry("offsets.topic.num.partitions", "1"),
          Map.entry("transaction.state.log.replication.factor", "1"),
          Map.entry("transaction.state.log.min.isr", "1"),
          Map.entry("transaction.state.log.num.partitions", "1"),
          Map.entry("share.coordinator.state.topic.replication.factor", "1"),
          Map.entry("share.coordinator.state.topic.min.isr", "1"),
          Map.entry("share.coordinator.state.topic.num.partitions", "1"),
          Map.entry("min.insync.replicas", "1"),
          Map.entry("group.initial.rebalance.delay.ms", "0"),
          Map.entry("broker.heartbeat.interval.ms", "200"),
          Map.entry("num.network.threads", "2"),
          Map.entry("num.io.threads", "2"),
          Map.entry("background.threads", "2"),
          Map.entry("num.recovery.threads.per.data.dir", "2"),
          // The default reserves 128 MiB of heap, for compacted topics that are tiny here.
          Map.entry("log.cleaner.dedupe.buffer.size", "16777216"),
          Map.entry("log.index.size.max.bytes", "1048576"));

  private BrokerProperties() {}

  /** What differs for a broker that joins the cluster of the first. */
  static Map<String, String> beside(int port, String dataDir) {
    String address = "PLAINTEXT://" + Ports.HOST + ":" + port;
    return Map.of(
        "process.roles",
        "broker",
        ID,
        String.valueOf(NODE_ID + 1),
        "listeners",
        address,
        "advertised.listeners",
        address,
        "log.dirs",
        dataDir);
  }

  static Map<String, String> listening(int port, int advertisedPort, int controllerPort) {
    String host = Ports.HOST;
    return Map.of(
        "listeners",
            "PLAINTEXT://"
                + host
                + ":"
                + port
                + ","
                + CONTROLLER
                + "://"
                + host
                + ":"
                + controllerPort,
        "advertised.listeners", "PLAINTEXT://" + host + ":" + advertisedPort,
        "listener.security.protocol.map", "PLAINTEXT:PLAINTEXT," + CONTROLLER + ":PLAINTEXT",
        "inter.broker.listener.name", "PLAINTEXT",
        "controller.listener.names", CONTROLLER,
        "controller.quorum.voters", NODE_ID + "@" + host + ":" + controllerPort);
  }
}
