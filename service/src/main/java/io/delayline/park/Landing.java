package io.delayline.park;

import io.delayline.delay.QueueWriter;
import io.delayline.model.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
  private final ParkedStore store;
  private final QueueWriter queue;
  private final ShardCount shards;
  private final ParkMetrics metrics;

  Landing(
      Control control,
      ParkedStore store,
      QueueWriter queue,
      ShardCount shards,
      ParkMetrics metrics) {
    this.control = control;
    this.store = store;
    this.queue = queue;
    this.shards = shards;
    this.metrics = metrics;
  }

  /** Answers for each row that was written, in order: where it is now, it is safe or it is not. */
  List<Outcome> check(List<ParkedRow> written) {
    Optional<Frontier> frontier = frontier();
    List<Outcome> outcomes = new ArrayList<>();
    for (ParkedRow row : written) {
      outcomes.add(
          frontier.isPresent() && !frontier.get().isPast(row.key())
              ? parked(row)
              : land(row, frontier.isPresent()));
    }
    return outcomes;
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

  /** Sends first: were the row taken back first, nobody would have it if this replica died. */
  private Outcome land(ParkedRow row, boolean checked) {
    Outcome sent = queue.sendAll(List.of(Parker.entry(row))).getFirst();
    if (sent instanceof Outcome.Done) {
      store.takeBack(row);
      (checked ? metrics.landed : metrics.overflowed).increment();
    }
    return sent;
  }
}
