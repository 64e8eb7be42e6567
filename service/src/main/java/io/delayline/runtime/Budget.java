package io.delayline.runtime;

/**
 * What one side may have in flight: a number of records and of bytes. What has already been read is
 * taken in any case; whoever reads more asks first.
 */
public final class Budget {
  private final long maxRecords;
  private final long maxBytes;
  private long records;
  private long bytes;

  public Budget(long maxRecords, long maxBytes) {
    this.maxRecords = maxRecords;
    this.maxBytes = maxBytes;
  }

  /** Takes in any case, also beyond the limits. */
  public synchronized void take(long takenRecords, long takenBytes) {
    records += takenRecords;
    bytes += takenBytes;
  }

  /** Takes if it fits; into an empty budget anything fits, or large things would never move. */
  public synchronized boolean tryTake(long wantedRecords, long wantedBytes) {
    boolean fits = records + wantedRecords <= maxRecords && bytes + wantedBytes <= maxBytes;
    if (fits || records == 0) {
      take(wantedRecords, wantedBytes);
      return true;
    }
    return false;
  }

  /** Gives back what was taken. */
  public synchronized void give(long givenRecords, long givenBytes) {
    records -= givenRecords;
    bytes -= givenBytes;
  }

  /** Whether a limit is reached. */
  public synchronized boolean full() {
    return records >= maxRecords || bytes >= maxBytes;
  }

  public synchronized long records() {
    return records;
  }

  public synchronized long bytes() {
    return bytes;
  }
}
