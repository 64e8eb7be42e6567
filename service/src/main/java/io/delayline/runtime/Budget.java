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
  private long reservedRecords;
  private long reservedBytes;

  public Budget(long maxRecords, long maxBytes) {
    this.maxRecords = maxRecords;
    this.maxBytes = maxBytes;
  }

  /** Takes in any case, also beyond the limits. */
  public synchronized void take(long takenRecords, long takenBytes) {
    records += takenRecords;
    bytes += takenBytes;
  }

  /**
   * Reserves what may come, if it fits beside what has been taken and reserved; into an empty
   * budget anything fits, or large things would never move. To be {@link #unreserve given back}
   * when what has come is taken.
   */
  public synchronized boolean tryReserve(long wantedRecords, long wantedBytes) {
    long allRecords = records + reservedRecords;
    boolean fits =
        allRecords + wantedRecords <= maxRecords && bytes + reservedBytes + wantedBytes <= maxBytes;
    if (fits || allRecords == 0) {
      reservedRecords += wantedRecords;
      reservedBytes += wantedBytes;
      return true;
    }
    return false;
  }

  /** Gives back what was reserved. */
  public synchronized void unreserve(long givenRecords, long givenBytes) {
    reservedRecords -= givenRecords;
    reservedBytes -= givenBytes;
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

  /** What has been taken, without what is merely reserved. */
  public synchronized long records() {
    return records;
  }

  /** What has been taken, without what is merely reserved. */
  public synchronized long bytes() {
    return bytes;
  }
}
