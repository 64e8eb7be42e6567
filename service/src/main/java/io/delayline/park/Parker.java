package io.delayline.park;

import io.delayline.delay.Batches;
import io.delayline.delay.QueueWriter;
import io.delayline.model.Outcome;
import io.delayline.model.Route;
import io.delayline.runtime.Gate;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Parks bundles: writes their rows at the pace that the table takes, and checks their landing. What
 * the table does not take now overflows to the delay queue, from where it is routed again; so
 * nobody waits for a slow table. A write that went unanswered, or whose landing cannot be checked,
 * closes the way but for one row at a time, until the table answers again. Thread-safe.
 */
public final class Parker {
  private final ParkedStore store;
  private final Landing landing;
  private final QueueWriter queue;
  private final Pace pace;
  private final ShardCount shards;
  private final Routing routing;
  private final ParkMetrics metrics;
  private final Gate gate = new Gate();

  /** What says whether a row still belongs into the table when its turn has come. */
  public record Routing(InstantSource wall, Route.Limits limits) {
    boolean isParked(ParkedRow row) {
      return Route.of(row.due(), wall.instant(), limits) instanceof Route.Park;
    }
  }

  /**
   * The table, as the stage sees it: its rows, its control items, and what is known of it.
   *
   * @param takeBack takes back what the queue has instead
   */
  public record Table(
      ParkedStore store, Control control, Pace pace, ShardCount shards, TakeBack takeBack) {}

  public Parker(Table table, QueueWriter queue, Routing routing, ParkMetrics metrics) {
    this.store = table.store();
    this.landing = new Landing(table.control(), table.takeBack(), queue, table.shards(), metrics);
    this.queue = queue;
    this.pace = table.pace();
    this.shards = table.shards();
    this.routing = routing;
    this.metrics = metrics;
  }

  /** Splits rows into what goes in one call each. */
  public List<List<ParkedRow>> batches(List<ParkedRow> rows) {
    return Batches.split(
            rows,
            row -> row.bundle().size() + ParkedRow.OVERHEAD_BYTES,
            ParkedStore.MAX_BATCH,
            ParkedStore.MAX_BATCH_BYTES)
        .stream()
        .flatMap(batch -> distinct(batch).stream())
        .toList();
  }

  /** Copies of one bundle make rows of one key, which do not go in one call. */
  private static List<List<ParkedRow>> distinct(List<ParkedRow> batch) {
    List<List<ParkedRow>> parts = new ArrayList<>();
    Set<RowKey> keys = new HashSet<>();
    for (ParkedRow row : batch) {
      if (parts.isEmpty() || !keys.add(row.rowKey())) {
        parts.add(new ArrayList<>());
        keys.clear();
        keys.add(row.rowKey());
      }
      parts.getLast().add(row);
    }
    return parts;
  }

  /**
   * Parks one batch. Answers for each row, in order: {@code Done} when its bundle is in the table
   * or in the delay queue, {@code Never} when the table refuses it for good. Never throws.
   */
  public List<Outcome> park(List<ParkedRow> batch) {
    List<Attempt> attempts = batch.stream().map(Attempt::new).toList();
    write(attempts.stream().filter(this::mayBeWritten).toList());
    send(attempts.stream().filter(attempt -> attempt.outcome == null).toList());
    return attempts.stream().map(Attempt::outcome).toList();
  }

  /** Sends one batch to the delay queue without asking the table; answers as {@link #park}. */
  public List<Outcome> overflow(List<ParkedRow> batch) {
    List<Attempt> attempts = batch.stream().map(Attempt::new).toList();
    send(attempts);
    return attempts.stream().map(Attempt::outcome).toList();
  }

  private boolean mayBeWritten(Attempt attempt) {
    return shards.isKnown()
        && routing.isParked(attempt.row)
        && pace.tryTake(Pace.units(attempt.row.bundle()));
  }

  private void write(List<Attempt> wanted) {
    Optional<Gate.Ticket> ticket = wanted.isEmpty() ? Optional.empty() : gate.enter();
    ticket.ifPresent(through -> {
      List<Attempt> tried = through.probe() ? wanted.subList(0, 1) : wanted;
      boolean answered = put(tried);
      boolean known = land(tried.stream().filter(attempt -> attempt.written).toList());
      if (answered && known) {
        through.answered();
      } else {
        through.silent();
      }
    });
  }

  /** Whether the table has said of any row what became of it. */
  private boolean put(List<Attempt> tried) {
    List<Outcome> outcomes = puts(tried.stream().map(attempt -> attempt.row).toList());
    for (int i = 0; i < tried.size(); i++) {
      tried.get(i).put(outcomes.get(i));
    }
    if (outcomes.stream().anyMatch(Outcome.Later.class::isInstance)) {
      pace.slower();
    } else {
      pace.faster();
    }
    return tried.stream().anyMatch(attempt -> !attempt.doubtful);
  }

  /** A port that throws all the same leaves it open whether the table has them. */
  private List<Outcome> puts(List<ParkedRow> rows) {
    try {
      return store.put(rows);
    } catch (RuntimeException e) {
      return Collections.nCopies(rows.size(), Outcome.doubtful(e.toString()));
    }
  }

  /** Whether it can be known where they have landed. */
  private boolean land(List<Attempt> written) {
    if (written.isEmpty()) {
      return true;
    }
    Landing.Landed landed = landing.check(written.stream().map(each -> each.row).toList());
    for (int i = 0; i < written.size(); i++) {
      written.get(i).outcome = landed.outcomes().get(i);
    }
    return landed.known();
  }

  private void send(List<Attempt> left) {
    List<Outcome> outcomes = queue.sendAll(left.stream().map(each -> entry(each.row)).toList());
    for (int i = 0; i < left.size(); i++) {
      Attempt attempt = left.get(i);
      Outcome sent = outcomes.get(i);
      attempt.outcome = attempt.doubtful ? landing.withdraw(attempt.row, sent) : sent;
      if (sent instanceof Outcome.Done && routing.isParked(attempt.row)) {
        metrics.overflowed.increment();
      }
    }
  }

  static QueueWriter.Entry entry(ParkedRow row) {
    return new QueueWriter.Entry(row.bundle(), row.due(), 0);
  }

  /** One row on its way. */
  private static final class Attempt {
    final ParkedRow row;
    boolean written;
    boolean doubtful;
    @Nullable Outcome outcome;

    Attempt(ParkedRow row) {
      this.row = row;
    }

    void put(Outcome put) {
      switch (put) {
        case Outcome.Done() -> written = true;
        case Outcome.Later(String cause, boolean unknown) -> doubtful = unknown;
        case Outcome.Never never -> outcome = never;
      }
    }

    Outcome outcome() {
      return Objects.requireNonNull(outcome);
    }
  }
}
