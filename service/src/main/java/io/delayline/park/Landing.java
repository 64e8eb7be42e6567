package io.delayline.park;

import io.delayline.delay.QueueWriter;
import io.delayline.model.Outcome;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The landing check. The frontier is raised before anything below it is read, so a row that was
 * acknowledged and then found below the frontier may have come too late for its reader: its writer
 * sends the bundle to the delay queue itself, and only then takes the row back. No clock enters
 * this.
 */
final class Landing {
  private static final Logger log = LoggerFactory.getLogger(Landing.class);

  private final Control control;
  private final TakeBack takeBack;
  private final QueueWriter queue;
  private final ShardCount shards;
  private final ParkMetrics metrics;

  Landing(
      Control control,
      TakeBack takeBack,
      QueueWriter queue,
      ShardCount shards,
      ParkMetrics metrics) {
    this.control = control;
    this.takeBack = takeBack;
    this.queue = queue;
    this.shards = shards;
    this.metrics = metrics;
  }

  /**
   * What became of rows.
   *
   * @param outcomes of each row, in order
   * @param known whether the frontier could be read
   */
  record Landed(List<Outcome> outcomes, boolean known) {}

  /** Answers for each row that was written where it is now, be it safe there or not. */
  Landed check(List<ParkedRow> written) {
    Optional<Frontier> frontier = frontier();
    Predicate<ParkedRow> safe = row -> frontier.isPresent() && !frontier.get().isPast(row.key());
    List<ParkedRow> unsafe = written.stream().filter(safe.negate()).toList();
    Iterator<Outcome> sent = queue.sendAll(unsafe.stream().map(Parker::entry).toList()).iterator();
    List<Outcome> outcomes = new ArrayList<>();
    for (ParkedRow row : written) {
      outcomes.add(safe.test(row) ? parked(row) : landed(row, sent.next(), frontier.isPresent()));
    }
    return new Landed(outcomes, frontier.isPresent());
  }

  private Optional<Frontier> frontier() {
    try {
      Optional<Frontier> frontier = control.frontier();
      frontier.ifPresent(shards::saw);
      return frontier;
    } catch (RuntimeException e) {
      log.debug("the landing of rows cannot be checked", e);
      return Optional.empty();
    }
  }

  private Outcome parked(ParkedRow row) {
    metrics.parked(row.count());
    return Outcome.DONE;
  }

  private Outcome landed(ParkedRow row, Outcome sent, boolean checked) {
    if (sent instanceof Outcome.Done) {
      (checked ? metrics.landed : metrics.overflowed).increment();
    }
    return withdraw(row, sent);
  }

  /**
   * What has become of a bundle that was sent although its row is, or may be, in the table. The row
   * is taken back only now: were it taken back first, nobody would have it if this replica died.
   * While it stays it may be promoted, so another try can make a copy.
   */
  Outcome withdraw(ParkedRow row, Outcome sent) {
    return switch (sent) {
      case Outcome.Later(String cause, boolean unknown) -> Outcome.doubtful(cause);
      case Outcome.Done done -> takenBack(row, done);
      case Outcome.Never never -> takenBack(row, never); // who asked still has it
    };
  }

  private Outcome takenBack(ParkedRow row, Outcome sent) {
    takeBack.add(row);
    return sent;
  }
}
