package io.delayline.intake;

import io.delayline.delay.Bundler;
import io.delayline.model.DelayedMessage;
import io.delayline.model.RejectReason;
import io.delayline.model.Rejection;
import io.delayline.model.SourceRecord;
import io.delayline.runtime.Budget;
import io.delayline.runtime.ClockWatch;
import io.delayline.runtime.Host;
import io.delayline.runtime.MeterNames;
import io.delayline.runtime.Step;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the delay topics: poll, decode, dispatch, commit. Too much in flight pauses partitions, and
 * too much of one that is not known to be committed pauses that one; polling goes on, so the
 * membership lasts. One thread.
 */
public final class Intake implements Step {
  private static final Logger log = LoggerFactory.getLogger(Intake.class);
  private static final Duration POLL = Duration.ofMillis(100);

  /**
   * How records are judged.
   *
   * @param inlineLimit the most that a bundle of one record may have as text, in bytes
   * @param maxUncommitted polled records of a partition that are not known to be committed, with
   *     which it is paused; the last poll before that adds what it returned
   * @param longestSend within which each send to the queue is answered
   */
  public record Rules(
      Decoder decoder,
      Bundler bundler,
      int inlineLimit,
      int maxUncommitted,
      Duration longestSend) {}

  private final MessageSource source;
  private final Rules rules;
  private final Dispatch dispatch;
  private final Budget budget;
  private final ClockWatch clock;
  private final InstantSource wall;
  private final LongSupplier nanos;
  private final Partitions partitions;
  private final Commits commits;
  private final Rebalancing rebalancing;
  private final Counter accepted;
  private volatile int paused;
  private boolean leaving;

  /** The machine's clocks, and whether they can be believed. */
  public record Clocks(Host host, ClockWatch watch) {}

  public Intake(
      MessageSource source,
      Rules rules,
      Dispatch dispatch,
      Budget budget,
      Clocks clocks,
      MeterRegistry registry) {
    this.source = source;
    this.rules = rules;
    this.dispatch = dispatch;
    this.budget = budget;
    this.clock = clocks.watch();
    this.wall = clocks.host().wall();
    this.nanos = clocks.host().nanos();
    this.partitions =
        new Partitions(
            source.session(), nanos, clocks.host().pause(), registry.counter(MeterNames.REREAD));
    this.commits = new Commits(source, partitions, rules.maxUncommitted(), nanos);
    this.rebalancing =
        new Rebalancing(
            new Rebalancing.Stages(source, dispatch, partitions, commits),
            clock,
            nanos,
            rules.longestSend());
    this.accepted = registry.counter(MeterNames.ACCEPTED);
    registry.gauge(MeterNames.UNCOMMITTED, partitions, Partitions::uncommitted);
    registry.gauge(MeterNames.ASSIGNED, partitions, p -> p.all().size());
    registry.gauge(MeterNames.PAUSED, this, intake -> intake.paused);
  }

  @Override
  public boolean runOnce() {
    long begun = nanos.getAsLong();
    if (leaving || !clock.inStep() || lapsed(begun)) {
      return leave();
    }
    source.join(rebalancing);
    dispatch.retry();
    List<SourceRecord> records = source.poll(toPause(), POLL);
    if (!clock.inStep()) { // set during the poll: what was read would be judged by a wrong time
      return leave();
    }
    partitions.alive(begun);
    read(records);
    commits.nowAndThen();
    return true;
  }

  /**
   * Whether the group may have given everything to others, as this process was stopped. What was
   * refused since then is read again: by them, or by this member when it has joined once more.
   */
  private boolean lapsed(long now) {
    boolean lapsed = partitions.haveLapsed(now);
    if (lapsed) {
      log.warn("No turn for longer than {}: the group is joined again", source.session());
    }
    return lapsed;
  }

  /**
   * Leaves the group. Until that has worked nothing is read, or what was read and not looked at
   * would be skipped.
   */
  private boolean leave() {
    leaving = true;
    source.leave();
    leaving = false;
    return false;
  }

  private Set<SourcePartition> toPause() {
    Set<SourcePartition> pause =
        budget.full()
            ? partitions.all()
            : new HashSet<>(partitions.withUncommitted(rules.maxUncommitted()));
    paused = pause.size();
    return pause;
  }

  private void read(List<SourceRecord> records) {
    List<Pending> pending = new ArrayList<>(records.size());
    for (SourceRecord record : records) {
      budget.take(1, record.footprint());
      pending.add(new Pending(record, partitions.polled(record.origin()), judge(record)));
    }
    dispatch.dispatch(pending);
  }

  private Decoded judge(SourceRecord record) {
    try {
      return decode(record);
    } catch (RuntimeException e) { // one record that breaks the code must not hold up the others
      log.error("the record {} cannot be judged", record.origin(), e);
      String detail = "The record cannot be judged, which is a fault of Delayline: " + e + ".";
      return new Decoded.Rejected(new Rejection(RejectReason.UNREADABLE, detail));
    }
  }

  private Decoded decode(SourceRecord record) {
    Decoded decoded = rules.decoder().decode(record, wall.instant());
    if (!(decoded instanceof Decoded.Accepted(DelayedMessage message))) {
      return decoded;
    }
    if (!rules.bundler().fits(message, rules.inlineLimit())) {
      String detail =
          "The record has %d bytes once encoded, its headers included; allowed are up to %d: send less, or where its content is found."
              .formatted(rules.bundler().encodedSize(message), rules.inlineLimit());
      return new Decoded.Rejected(new Rejection(RejectReason.TOO_LARGE, detail));
    }
    accepted.increment();
    return decoded;
  }

  /**
   * Stops reading: waits until what was read is settled, commits and leaves the group; at most
   * about {@code patience}, and no longer than for any partition that is given up. To be called
   * when the loop has ended.
   */
  public void close(Duration patience) throws InterruptedException {
    rebalancing.close(patience);
  }
}
