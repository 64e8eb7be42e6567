package io.delayline.park;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.delayline.delay.Bundler;
import io.delayline.delay.Bundler.Packed;
import io.delayline.model.Bundle;
import io.delayline.model.DelayedMessage;
import io.delayline.model.Origin;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/** Makes rows of messages. */
public final class ParkedRows {
  private static final int HASH_BYTES = 16;

  /**
   * A row and what it carries.
   *
   * @param messages in order, all of one second and shard
   */
  public record Filled(ParkedRow row, List<DelayedMessage> messages) {
    public Filled {
      messages = List.copyOf(messages);
    }
  }

  private final Bundler bundler;
  private final int maxBundleBytes;
  private final ShardCount shards;
  private final Duration ttlGrace;
  private final RandomGenerator random;

  /**
   * @param bundler makes bundles that fit an item
   * @param maxBundleBytes the largest bundle that fits an item
   * @param ttlGrace how long after it is due a row may still be promoted
   */
  public ParkedRows(
      Bundler bundler,
      int maxBundleBytes,
      ShardCount shards,
      Duration ttlGrace,
      RandomGenerator random) {
    this.bundler = bundler;
    this.maxBundleBytes = maxBundleBytes;
    this.shards = shards;
    this.ttlGrace = ttlGrace;
    this.random = random;
  }

  /** Packs messages into as few rows as their seconds, their shards and the sizes allow. */
  public List<Filled> of(List<DelayedMessage> messages) {
    List<Filled> rows = new ArrayList<>();
    byKey(messages)
        .forEach(
            (key, some) -> bundler.pack(some).forEach(packed -> rows.add(filled(key, packed))));
    return rows;
  }

  /** The same for messages that are a bundle already, which is kept where it makes one row. */
  List<Filled> of(Bundle bundle, List<DelayedMessage> messages) {
    var byKey = byKey(messages);
    return byKey.size() == 1 && bundle.size() <= maxBundleBytes
        ? List.of(filled(byKey.keySet().iterator().next(), new Packed(bundle, messages)))
        : of(messages);
  }

  private Map<DueKey, List<DelayedMessage>> byKey(List<DelayedMessage> messages) {
    int count = shards.orOne();
    Map<DueKey, List<DelayedMessage>> byKey = new LinkedHashMap<>();
    messages.forEach(message ->
        byKey.computeIfAbsent(DueKey.of(message, count), key -> new ArrayList<>()).add(message));
    return byKey;
  }

  private Filled filled(DueKey key, Packed packed) {
    ParkedRow row =
        new ParkedRow(
            key,
            sortKey(packed.messages()),
            packed.due(),
            packed.messages().size(),
            packed.bundle(),
            packed.due().plus(ttlGrace),
            random.nextLong());
    return new Filled(row, packed.messages());
  }

  /**
   * The origin of the first record and a hash over all origins: read again into the same bundle the
   * row overwrites itself, and one of other records never overwrites it.
   */
  private static String sortKey(List<DelayedMessage> messages) {
    MessageDigest hash = sha256();
    messages.forEach(message -> hash.update(text(message).getBytes(UTF_8)));
    String hex = HexFormat.of().formatHex(hash.digest(), 0, HASH_BYTES);
    return text(messages.getFirst()) + "#" + hex;
  }

  private static String text(DelayedMessage message) {
    Origin origin = message.source().origin();
    return origin + " ";
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
