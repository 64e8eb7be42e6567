package io.delayline.sim;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.delayline.delay.DelayQueue.Incoming;
import io.delayline.delay.FakeDelayQueue;
import io.delayline.emit.FakeTopics;
import io.delayline.intake.FakeDelayTopics;
import io.delayline.intake.SourcePartition;
import io.delayline.model.Bundle;
import io.delayline.model.DelayedMessage;
import io.delayline.model.Header;
import io.delayline.model.HeaderNames;
import io.delayline.model.SourceRecord;
import io.delayline.promote.FakeTickQueue;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Everything outside the replicas: time, the services, what goes wrong with them, the ledger. */
final class World {
  static final String DELAY_TOPIC = "delay";

  private static final Duration ONE_MILLI = Duration.ofMillis(1);

  private final Engine engine;
  private final Faults faults;
  private final Targets targets;
  private final FakeDelayTopics topics;
  private final FakeDelayQueue queue;
  private final Mailbox mailbox;
  private final FakeTickQueue ticks;
  private final Mailbox tickMailbox;
  private final Table table;
  private final FakeTopics targetTopics = new FakeTopics();
  private final Contents contents = new Contents();
  private final Points points = new Points();
  private final Landings landings = new Landings(this);
  private final Ledger ledger;
  private final Fleet fleet;
  private final int partitions;
  private final Map<String, Integer> numbers = new HashMap<>();
  private final Set<Rule> removed = EnumSet.noneOf(Rule.class);
  private final Set<Integer> refused = new HashSet<>();
  private double duplicates;

  World(long seed, int partitions, Set<Integer> traced) {
    this.engine = new Engine(seed);
    this.partitions = partitions;
    this.faults = new Faults(engine);
    this.targets = new Targets(engine);
    this.topics = new FakeDelayTopics(partitions, DELAY_TOPIC);
    this.queue = new FakeDelayQueue(engine::instant);
    this.mailbox = new Mailbox(engine);
    this.ticks = new FakeTickQueue(engine::instant);
    this.tickMailbox = new Mailbox(engine);
    this.table = new Table(engine);
    this.ledger = new Ledger(engine, contents, traced);
    this.fleet = new Fleet(this);
  }

  /** From now on nobody keeps this rule. */
  void remove(Rule rule) {
    removed.add(rule);
  }

  boolean lacks(Rule rule) {
    return removed.contains(rule);
  }

  /** Whether one of twenty things that are acknowledged is not done. */
  boolean cheats(Rule rule) {
    return lacks(rule) && engine.random().nextInt(20) == 0;
  }

  /** Seconds as nanoseconds. */
  static long nanos(double seconds) {
    return Math.round(seconds * 1e9);
  }

  Engine engine() {
    return engine;
  }

  Faults faults() {
    return faults;
  }

  Targets targets() {
    return targets;
  }

  FakeDelayTopics topics() {
    return topics;
  }

  FakeDelayQueue queue() {
    return queue;
  }

  Mailbox mailbox() {
    return mailbox;
  }

  FakeTickQueue ticks() {
    return ticks;
  }

  Mailbox tickMailbox() {
    return tickMailbox;
  }

  Table table() {
    return table;
  }

  FakeTopics targetTopics() {
    return targetTopics;
  }

  Contents contents() {
    return contents;
  }

  Points points() {
    return points;
  }

  Ledger ledger() {
    return ledger;
  }

  Landings landings() {
    return landings;
  }

  Fleet fleet() {
    return fleet;
  }

  /** Seconds since the start. */
  double now() {
    return engine.now() / 1e9;
  }

  /** Lets something happen at a time in seconds. */
  void at(double seconds, Runnable action) {
    engine.at(nanos(seconds), action);
  }

  static Instant instant(double seconds) {
    return Engine.START.plusMillis(Math.round(seconds * 1000));
  }

  /** The delay queue refuses bundles with these records for good. */
  void neverTake(List<Integer> numbers) {
    refused.addAll(numbers);
  }

  boolean refuses(Bundle bundle) {
    return !refused.isEmpty() && contents.of(bundle).stream().anyMatch(refused::contains);
  }

  /** The probability that a message is received twice though its lease lasts. */
  void duplicates(double p) {
    duplicates = p;
  }

  void maybeDouble(Incoming message) {
    if (duplicates > 0 && engine.random().nextDouble() < duplicates) {
      Instant again = engine.instant().plusMillis(engine.random().nextInt(10_000));
      queue.showEarly(message.messageId(), again);
      mailbox.somethingAt(engine.now() + Duration.between(engine.instant(), again).toNanos() + 1);
      ledger.excuse(contents.ofBody(message.body()), "doubled by the queue");
    }
  }

  /** Plans a record that is written at a time, due so many seconds after it. */
  Ledger.Entry produce(double created, double delay, String target) {
    int partition = engine.random().nextInt(partitions);
    return produce(new SourcePartition(DELAY_TOPIC, partition), created, delay, target);
  }

  Ledger.Entry produce(SourcePartition partition, double created, double delay, String target) {
    Instant when = instant(created);
    Instant due = when.plusMillis(Math.round(delay * 1000));
    Ledger.Entry entry = ledger.planned(partition, when, due, target);
    engine.at(nanos(created), () -> append(entry));
    return entry;
  }

  private void append(Ledger.Entry entry) {
    List<Header> headers = new ArrayList<>();
    if (!entry.target.isEmpty()) { // without one it is rejected
      headers.add(header(HeaderNames.TOPIC, entry.target));
    }
    headers.add(header(HeaderNames.UNTIL, Long.toString(entry.due.toEpochMilli())));
    headers.add(header(HeaderNames.ID, Contents.id(entry.number)));
    byte[] value = ("value of " + entry.number).getBytes(UTF_8);
    SourceRecord record = topics.add(entry.partition, entry.created, null, value, headers);
    numbers.put(record.origin().toString(), entry.number);
    fleet.knock(entry.partition);
  }

  private static Header header(String name, String value) {
    return new Header(name, value.getBytes(UTF_8));
  }

  /** Which record this is. */
  int number(SourceRecord record) {
    Integer number = numbers.get(record.origin().toString());
    if (number == null) {
      throw new IllegalArgumentException("nobody produced " + record.origin());
    }
    return number;
  }

  void append(DelayedMessage message, Life by) {
    ledger.appended(message, by);
  }

  /** A partition was given up in good order; nothing of it is read again. */
  void revoked(List<Integer> uncommitted, Life by) {
    ledger.excuse(uncommitted, "given up, and not committed");
    ledger.note(uncommitted, by, "read and not committed when the partition was given up");
  }

  void knockAll() {
    fleet.knockAll();
  }

  void run(double until) {
    engine.run(nanos(until));
    fleet.checkAlive();
  }

  static boolean within(Duration time, Duration bound) {
    return time.minus(ONE_MILLI).compareTo(bound) <= 0;
  }
}
