package io.delayline.park;

import io.delayline.model.Outcome;
import java.util.List;
import java.util.Optional;

/** A table whose put breaks its contract. */
record BreakingStore(List<ParkedRow> takenBack) implements ParkedStore {
  @Override
  public List<Outcome> put(List<ParkedRow> rows) {
    throw new IllegalStateException("against its contract");
  }

  @Override
  public Outcome takeBack(ParkedRow row) {
    takenBack.add(row);
    return Outcome.DONE;
  }

  @Override
  public List<Outcome> delete(List<RowKey> rows) {
    throw new AssertionError("not asked for");
  }

  @Override
  public Page read(DueKey key, Optional<String> after) {
    throw new AssertionError("not asked for");
  }

  @Override
  public Page readFirst(DueKey key) {
    throw new AssertionError("not asked for");
  }
}
