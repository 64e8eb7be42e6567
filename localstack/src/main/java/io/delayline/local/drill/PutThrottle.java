package io.delayline.local.drill;

/**
 * A table that takes so many rows a second: of a batch that has too many of them the rest is left
 * unprocessed, and one of which nothing can be taken is refused, as DynamoDB does it.
 */
public final class PutThrottle implements Fault {
  private final int rowsPerSecond;
  private double room;
  private long at = System.nanoTime();
  private int taken;
  private int left;
  private int refused;

  public PutThrottle(int rowsPerSecond) {
    this.rowsPerSecond = rowsPerSecond;
    this.room = rowsPerSecond;
  }

  /** Rows that were passed on. */
  public synchronized int taken() {
    return taken;
  }

  /** Rows that were left unprocessed. */
  public synchronized int left() {
    return left;
  }

  /** Calls that were refused as a whole. */
  public synchronized int refused() {
    return refused;
  }

  @Override
  public Reply answer(Call call, Api api) throws InterruptedException {
    if (!call.action().equals("BatchWriteItem")) {
      return api.answer(call);
    }
    BatchCall batch = new BatchCall(call);
    if (!batch.isPuts()) {
      return api.answer(call);
    }
    int room = take(batch.size());
    if (room == 0) {
      return Faults.throttled(call);
    }
    while (batch.size() > room) {
      batch.refuse(room);
    }
    return batch.answer(api);
  }

  /** How many of these may be written now. */
  private synchronized int take(int wanted) {
    long now = System.nanoTime();
    room = Math.min(rowsPerSecond, room + (now - at) * (rowsPerSecond / 1e9));
    at = now;
    int given = Math.min(wanted, (int) room);
    room -= given;
    taken += given;
    left += given == 0 ? 0 : wanted - given;
    refused += given == 0 ? 1 : 0;
    return given;
  }
}
