package io.delayline.park;

import io.delayline.model.TryLater;
import java.util.Optional;

/**
 * The operator's raise of the number of shards that rows are spread among. The new cursors are
 * there before the first row that needs them, and none of them is behind a row: rows are put into a
 * new shard only after the number was raised, and the landing check keeps them at or above the
 * frontier, which only rises. A raise that ended halfway is completed by the next.
 */
public final class Shards {
  /**
   * The most that can be asked for: as many keys take 256,000 write units a second, far above the
   * 40,000 of a table (DynamoDB), and every period each shard takes an assignment and some reads.
   */
  public static final int MAX = 256;

  private final Control control;

  /** What a raise has led to. */
  public sealed interface Raised {
    /** There were fewer, and now there are as many as asked for. */
    record To(int before, int now) implements Raised {}

    /** There are as many already. */
    record Same(int shards) implements Raised {}

    /** There are more: nothing is changed, as rows above would no longer be promoted. */
    record Fewer(int current) implements Raised {}

    /** There is no frontier: no replica has run on this table yet. */
    record NoReplicaYet() implements Raised {}
  }

  public Shards(Control control) {
    this.control = control;
  }

  /**
   * Raises the number of shards to {@code shards}, 1…{@value #MAX}.
   *
   * @throws TryLater when the table does not answer or refuses; what is missing then is made by
   *     another try
   */
  public Raised raise(int shards) {
    if (shards < 1 || shards > MAX) {
      throw new IllegalArgumentException("1 to " + MAX + " shards, not " + shards);
    }
    return control
        .frontier()
        .<Raised>map(frontier ->
            frontier.shards() < shards
                ? raise(frontier, shards)
                : asThereAre(frontier.shards(), shards))
        .orElseGet(Raised.NoReplicaYet::new);
  }

  private Raised raise(Frontier frontier, int shards) {
    for (int shard = frontier.shards(); shard < shards; shard++) {
      createCursor(shard, Cursor.at(frontier.second()));
    }
    int now = raiseNumber(shards);
    return now == shards ? new Raised.To(frontier.shards(), now) : asThereAre(now, shards);
  }

  private static Raised asThereAre(int current, int shards) {
    return current == shards ? new Raised.Same(current) : new Raised.Fewer(current);
  }

  /** One that is there already is that of a raise which ended halfway, and as good. */
  private void createCursor(int shard, Cursor cursor) {
    try {
      control.createCursor(shard, cursor);
    } catch (TryLater e) {
      if (control.cursor(shard).isEmpty()) {
        throw e;
      }
    }
  }

  /** The number that is found afterwards; somebody else may have raised it further meanwhile. */
  private int raiseNumber(int shards) {
    Optional<TryLater> unknown = Optional.empty();
    try {
      control.raiseShards(shards);
    } catch (TryLater e) {
      unknown = Optional.of(e);
    }
    int now = control.frontier().map(Frontier::shards).orElse(0);
    if (now < shards) {
      throw unknown.orElseGet(() -> new TryLater("the number of shards is still " + now));
    }
    return now;
  }
}
