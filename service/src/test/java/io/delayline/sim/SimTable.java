package io.delayline.sim;

import io.delayline.model.Bundle;
import io.delayline.model.Outcome;
import io.delayline.model.TryLater;
import io.delayline.park.Control;
import io.delayline.park.Cursor;
import io.delayline.park.DueKey;
import io.delayline.park.FakeParkedStore;
import io.delayline.park.Frontier;
import io.delayline.park.ParkedRow;
import io.delayline.park.ParkedStore;
import io.delayline.park.RowKey;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The table, its rows and its control items, as one life of a replica calls it. */
final class SimTable implements ParkedStore, Control {
  /** Seconds; less than the oldest that a frontier may be. */
  private static final long FAR = 90 * 86_400;

  private final Calls calls;
  private final World world;
  private final Hands hands;
  private final FakeParkedStore store;
  private final Control control;

  SimTable(Calls calls, Hands hands) {
    this.calls = calls;
    this.world = calls.world();
    this.hands = hands;
    this.store = world.table().rows();
    this.control = world.table().items();
  }

  @Override
  public List<Outcome> put(List<ParkedRow> rows) {
    List<Outcome> outcomes = calls.batch(Operation.PUT, rows, this::written);
    for (int i = 0; i < rows.size(); i++) {
      if (outcomes.get(i) instanceof Outcome.Later later && later.unknown()) {
        excuse(rows.get(i), "an unanswered write");
      } else if (outcomes.get(i) instanceof Outcome.Done) {
        world.landings().written(rows.get(i), world.engine().running());
      }
    }
    return outcomes;
  }

  private void excuse(ParkedRow row, String why) {
    world.ledger().excuse(world.contents().of(row.bundle()), why);
  }

  private List<Outcome> written(List<ParkedRow> rows) {
    for (ParkedRow row : rows) {
      note(row.bundle(), "written to the table, " + row.key());
    }
    return world.table().put(rows, world);
  }

  private void note(Bundle bundle, String text) {
    if (world.ledger().tracing()) {
      world.ledger().note(world.contents().of(bundle), calls.life(), text);
    }
  }

  @Override
  public List<Outcome> delete(List<RowKey> rows) {
    return calls.batch(Operation.REMOVE, rows, store::delete);
  }

  @Override
  public Outcome takeBack(ParkedRow row) {
    Outcome outcome = calls.batch(Operation.TAKE_BACK, List.of(row), this::takenBack).getFirst();
    if (!(outcome instanceof Outcome.Done)) {
      excuse(row, "a row that was not taken back");
    }
    return outcome;
  }

  private List<Outcome> takenBack(List<ParkedRow> rows) {
    rows.forEach(row -> note(row.bundle(), "taken back from the table"));
    return rows.stream().map(store::takeBack).toList();
  }

  @Override
  public Page read(DueKey key, Optional<String> after) {
    return seen(key, calls.ask(Operation.READ, () -> world.table().read(key, after, world)));
  }

  @Override
  public Page readFirst(DueKey key) {
    return seen(key, calls.ask(Operation.READ, () -> world.table().readFirst(key, world)));
  }

  private Page seen(DueKey key, Page page) {
    for (Stored stored : page.rows()) {
      if (stored instanceof Row(String sortKey, Bundle bundle)) {
        hands.read(key.shard(), bundle);
        world.landings().read(new RowKey(key, sortKey));
        note(bundle, "read from the table, " + key);
      }
    }
    return page;
  }

  @Override
  public Optional<Frontier> frontier() {
    SimThread thread = world.engine().running();
    try {
      boolean landing = world.landings().open(thread);
      Optional<Frontier> frontier = calls.ask(Operation.READ_FRONTIER, control::frontier);
      if (landing && world.lacks(Rule.LANDING_CHECK)) {
        return frontier.map(known -> new Frontier(known.second() - FAR, known.shards()));
      }
      frontier.ifPresent(known -> world.landings().checked(thread, known));
      return frontier;
    } catch (TryLater e) {
      world.landings().uncheckable(thread);
      throw e;
    }
  }

  @Override
  public boolean createFrontier(Frontier frontier) {
    return calls.ask(Operation.CREATE_FRONTIER, () -> control.createFrontier(frontier));
  }

  @Override
  public boolean raiseFrontier(long second) {
    return calls.ask(Operation.RAISE_FRONTIER, () -> control.raiseFrontier(second));
  }

  @Override
  public boolean raiseShards(int shards) {
    throw new IllegalStateException("only an operator raises the number of shards");
  }

  @Override
  public Optional<Cursor> cursor(int shard) {
    return calls.ask(Operation.READ_CURSOR, () -> control.cursor(shard));
  }

  @Override
  public boolean createCursor(int shard, Cursor cursor) {
    return calls.ask(Operation.CREATE_CURSOR, () -> control.createCursor(shard, cursor));
  }

  /** A page that was sent and not passed by the cursor is sent again by whoever goes on. */
  @Override
  public boolean moveCursor(int shard, Cursor from, Cursor to) {
    try {
      boolean moved = calls.ask(Operation.MOVE_CURSOR, () -> move(shard, from, to));
      hands.passed(shard);
      return moved;
    } catch (TryLater e) {
      world.ledger().excuse(hands.page(shard), "a cursor that could not be moved");
      throw e;
    }
  }

  private boolean move(int shard, Cursor from, Cursor to) {
    Cursor old = world.lacks(Rule.CONDITIONAL_CURSOR) ? control.cursor(shard).orElse(from) : from;
    return world.table().move(shard, old, to);
  }

  @Override
  public Map<Integer, Cursor> cursors() {
    return calls.ask(Operation.READ_CURSOR, control::cursors);
  }
}
