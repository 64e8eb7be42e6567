package io.delayline.local.drill;

import java.util.Arrays;
import java.util.Collection;

/** How late records were, in milliseconds; every single one is kept. */
public final class Lateness {
  private final long[] ascending;

  public Lateness(Collection<Long> millis) {
    this.ascending = millis.stream().mapToLong(Long::longValue).toArray();
    Arrays.sort(ascending);
  }

  /** The least value that this share of all, 0…1, does not exceed; 0 when there are none. */
  public long quantile(double share) {
    if (ascending.length == 0) {
      return 0;
    }
    int rank = (int) Math.ceil(share * ascending.length);
    return ascending[Math.max(0, rank - 1)];
  }

  public long max() {
    return quantile(1);
  }

  @Override
  public String toString() {
    return "lateness p50 %d ms, p99 %d ms, p99.9 %d ms, max %d ms"
        .formatted(quantile(0.5), quantile(0.99), quantile(0.999), max());
  }
}
