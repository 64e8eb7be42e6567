package io.delayline.park;

import io.delayline.delay.FakeDelayQueue.Fault;
import io.delayline.delay.FaultScript;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The control items in memory. */
public final class FakeControl implements Control {
  /** The calls that can be made to fail and are counted. */
  public enum Call {
    FRONTIER,
    CREATE_FRONTIER,
    RAISE_FRONTIER,
    RAISE_SHARDS,
    CURSOR,
    CREATE_CURSOR,
    MOVE_CURSOR,
    CURSORS
  }

  private final FaultScript<Call> script = new FaultScript<>();
  private final Map<Integer, Cursor> cursors = new TreeMap<>();
  private final Map<Call, String> spoilt = new EnumMap<>(Call.class);
  private @Nullable Frontier frontier;

  /** Lets the next calls of this kind fail, one fault each, after those scripted before. */
  public synchronized void fail(Call call, Fault... faults) {
    script.fail(call, faults);
  }

  /** Until this is mended by an empty text, reads of this kind find a bad item. */
  public synchronized void spoil(Call call, String what) {
    spoilt.put(call, what);
  }

  /** Takes the cursor of a shard away, as nobody should. */
  public synchronized void remove(int shard) {
    cursors.remove(shard);
  }

  private <R> Supplier<R> unspoilt(Call call, Supplier<R> read) {
    return () -> {
      String what = spoilt.getOrDefault(call, "");
      if (!what.isEmpty()) {
        throw new BadControl(what);
      }
      return read.get();
    };
  }

  /** Forgets the faults that have not happened yet. */
  public synchronized void heal() {
    script.heal();
  }

  /** How many calls of this kind have been made, the failed ones included. */
  public synchronized int calls(Call call) {
    return script.calls(call);
  }

  @Override
  public synchronized Optional<Frontier> frontier() {
    return script.call(Call.FRONTIER, unspoilt(Call.FRONTIER, () -> Optional.ofNullable(frontier)));
  }

  @Override
  public synchronized boolean createFrontier(Frontier created) {
    return script.call(
        Call.CREATE_FRONTIER,
        () -> {
          boolean absent = frontier == null;
          frontier = absent ? created : frontier;
          return absent;
        });
  }

  @Override
  public synchronized boolean raiseFrontier(long second) {
    return script.call(Call.RAISE_FRONTIER, raise(new Raise(second, 0)));
  }

  @Override
  public synchronized boolean raiseShards(int shards) {
    return script.call(Call.RAISE_SHARDS, raise(new Raise(Long.MIN_VALUE, shards)));
  }

  /** What the frontier is raised to at least. */
  private record Raise(long second, int shards) {}

  private Supplier<Boolean> raise(Raise to) {
    return () -> {
      Frontier from = frontier;
      if (from == null) {
        return false;
      }
      frontier =
          new Frontier(Math.max(from.second(), to.second()), Math.max(from.shards(), to.shards()));
      return !frontier.equals(from);
    };
  }

  @Override
  public synchronized Optional<Cursor> cursor(int shard) {
    return script.call(
        Call.CURSOR, unspoilt(Call.CURSOR, () -> Optional.ofNullable(cursors.get(shard))));
  }

  @Override
  public synchronized boolean createCursor(int shard, Cursor cursor) {
    return script.call(Call.CREATE_CURSOR, () -> cursors.putIfAbsent(shard, cursor) == null);
  }

  @Override
  public synchronized boolean moveCursor(int shard, Cursor from, Cursor to) {
    return script.call(Call.MOVE_CURSOR, () -> cursors.replace(shard, from, to));
  }

  @Override
  public synchronized Map<Integer, Cursor> cursors() {
    return script.call(Call.CURSORS, unspoilt(Call.CURSORS, () -> Map.copyOf(cursors)));
  }
}
