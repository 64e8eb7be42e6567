package io.delayline.loadtest;

import io.delayline.local.RelayProcess;
import io.delayline.local.drill.AwsProxy;
import io.delayline.local.drill.Counters;
import io.delayline.local.drill.Faults;
import io.delayline.local.drill.Ledger;
import io.delayline.local.drill.Pauses;
import io.delayline.local.drill.Sender;
import io.delayline.local.drill.Site;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.awaitility.Awaitility;

/** What a drill plays on: a site of its own with replicas, a target, a sender and a ledger. */
final class Stage implements AutoCloseable {
  private static final Duration SHUTDOWN_BUDGET = Duration.ofSeconds(25);

  /** Within it a call that is under way is answered. */
  private static final Duration CALL = Duration.ofMillis(300);

  private static final int BYTES = 200;
  private static final int TARGET_PARTITIONS = 4;

  private final Place place;
  private final Site site;
  private final Size size;
  private final Ledger ledger = new Ledger();
  private final String target;
  private final Sender sender;
  private final Random random = new Random(21);
  private final List<Replica> replicas = new ArrayList<>();
  private final List<String> problems = new ArrayList<>();

  /** What those that are gone had counted, and held. */
  private Counters dead = new Counters(Map.of());

  private boolean anyKilled;

  private double inFlight;

  Stage(Place place, String name, Size size) {
    this.place = place;
    this.size = size;
    this.site = Site.in(place.world(), name);
    this.target = site.target("target", TARGET_PARTITIONS);
    this.sender = new Sender(site.kafka(), site.delayTopic(), ledger);
  }

  Place place() {
    return place;
  }

  Site site() {
    return site;
  }

  Size size() {
    return size;
  }

  Ledger ledger() {
    return ledger;
  }

  String target() {
    return target;
  }

  Sender sender() {
    return sender;
  }

  /** Those that run, in the order of their start. */
  List<Replica> replicas() {
    return List.copyOf(replicas);
  }

  /** Starts a replica without waiting for it. */
  Replica start(Map<String, String> settings) {
    AwsProxy sqs = site.sqsProxy();
    AwsProxy dynamo = site.dynamoProxy();
    Map<String, String> environment = new HashMap<>(sqs.environment());
    environment.putAll(dynamo.environment());
    environment.putAll(settings);
    Replica replica = new Replica(site.start(environment), sqs, dynamo);
    place.guard().add(replica.process().pid());
    replicas.add(replica);
    return replica;
  }

  /** Starts two, and waits until they serve. */
  void startTwo(Map<String, String> settings) {
    start(settings);
    start(settings);
    awaitServing();
  }

  /** As {@link #startTwo}; of a short drill that asks nothing of the second, one. */
  void startOneOrTwo(Map<String, String> settings) {
    for (int i = 0; i < size.of(1, 2); i++) {
      start(settings);
    }
    awaitServing();
  }

  /** Waits until all that run serve, each its share of the partitions. */
  void awaitServing() {
    site.awaitServing(replicas.stream().map(Replica::process).toList());
  }

  /**
   * Kills it; what it had in flight may come twice. Its last calls to AWS are swallowed, so that it
   * has promoted nothing that it cannot tell of.
   */
  void kill(Replica victim) {
    victim.fault(Faults.blackHole());
    Pauses.of(CALL);
    Counters last = Counters.of(List.of(victim.process()));
    dead = dead.plus(last);
    anyKilled = true;
    victim.process().kill();
    retire(victim);
    inFlight += last.sum("delayline_uncommitted");
  }

  /** What it has in flight now may come twice. */
  void mayDouble(Replica replica) {
    Counters now = Counters.of(List.of(replica.process()));
    inFlight += now.sum("delayline_uncommitted") + now.sum("delayline_held");
  }

  /** Asks the oldest to stop, and waits until it has, within its budget and with code 0. */
  void stopOldest() {
    Replica oldest = replicas.getFirst();
    dead = dead.plus(Counters.of(List.of(oldest.process())));
    Instant asked = Instant.now();
    int exit = oldest.process().stop();
    Duration took = Duration.between(asked, Instant.now());
    if (exit != 0 || took.compareTo(SHUTDOWN_BUDGET) > 0) {
      problem("stopped with exit code %d after %s".formatted(exit, took));
    }
    retire(oldest);
  }

  private void retire(Replica replica) {
    problems.addAll(replica.sqs().violations());
    place.guard().remove(replica.process().pid());
    replicas.remove(replica);
    replica.close();
  }

  /** Writes that many, each due at some time between these, milliseconds from now. */
  void send(int records, int fromMillis, int toMillis) {
    sender.sendSpread(target, records, BYTES, fromMillis, toMillis, random);
  }

  /** Does this while so many records a second are sent, due between these from then. */
  void underLoad(int perSecond, int fromMillis, int toMillis, Runnable action) {
    Load load = new Load(sender, target, perSecond, BYTES, fromMillis, toMillis);
    try {
      action.run();
    } finally {
      load.close();
    }
  }

  /** Notes something that must not be; what is compared at the end is noted anyway. */
  void problem(String sentence) {
    problems.add(sentence);
  }

  List<String> problems() {
    return List.copyOf(problems);
  }

  /** What the replicas count, those that died included. */
  Counters counters() {
    List<RelayProcess> running = replicas.stream().map(Replica::process).toList();
    return Counters.of(running).plus(dead);
  }

  /** The copies that are accounted for by what was in flight when something broke. */
  double accountedFor() {
    Counters counted = counters();
    double promotedAgain = counted.sum("delayline_records_promoted_total") - counted.parked();
    return inFlight
        + counted.redelivered()
        + counted.sum("delayline_records_reread_total")
        + Math.max(0, promotedAgain);
  }

  /** What replicas did that SQS does not allow. */
  List<String> violations() {
    return replicas.stream().flatMap(each -> each.sqs().violations().stream()).toList();
  }

  /**
   * Whether nothing waits anywhere. A row that a killed replica wrote too late for its second stays
   * until it expires: nobody was left to take it back.
   */
  boolean isAtRest() {
    return site.queue().messages() == 0
        && (anyKilled ? site.rows().waiting() : site.rows().rows()).isEmpty()
        && counters().sum("delayline_uncommitted") <= dead.sum("delayline_uncommitted");
  }

  /** All that was sent is in the next place, and no offset is open. */
  void awaitAccepted() {
    await(
        "all is accepted and committed",
        Duration.ofSeconds(60),
        () -> {
          Counters counters = counters();
          return counters.sum("delayline_records_accepted_total") >= ledger.promised()
              && counters.sum("delayline_uncommitted") == 0;
        });
  }

  static void await(String what, Duration limit, BooleanSupplier holds) {
    Awaitility.await(what)
        .atMost(limit)
        .pollInterval(250, TimeUnit.MILLISECONDS)
        .ignoreExceptions()
        .until(holds::getAsBoolean);
  }

  @Override
  public void close() {
    try (sender) {
      site.close();
    } finally {
      replicas().forEach(this::retire);
    }
  }
}
