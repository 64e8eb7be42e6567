package io.delayline.park;

import java.util.Map;
import java.util.Optional;

/**
 * The items that promotion is controlled by: the frontier, and a cursor for each shard. All writes
 * are conditional; a condition that does not hold is an answer ({@code false}), not an error.
 *
 * <p>Every method throws {@link io.delayline.model.TryLater} when the table does not answer or
 * refuses; a read throws {@link BadControl} when an item is not as it must be. A write that threw
 * may have taken effect all the same: whoever needs to know reads.
 */
public interface Control {
  /** The frontier, read consistently; empty before it is created. */
  Optional<Frontier> frontier();

  /** Creates the frontier unless it is there. */
  boolean createFrontier(Frontier frontier);

  /** Raises the frontier to this second; {@code false} when it is there or higher already. */
  boolean raiseFrontier(long second);

  /** Raises the number of shards; {@code false} when it is that or higher already. */
  boolean raiseShards(int shards);

  /** The cursor of a shard, read consistently; empty before it is created. */
  Optional<Cursor> cursor(int shard);

  /** Creates the cursor of a shard unless it is there. */
  boolean createCursor(int shard, Cursor cursor);

  /** Moves the cursor of a shard; {@code false} when it is not at {@code from}. */
  boolean moveCursor(int shard, Cursor from, Cursor to);

  /** The cursors of all shards by shard, read consistently. */
  Map<Integer, Cursor> cursors();
}
