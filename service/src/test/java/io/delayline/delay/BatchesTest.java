package io.delayline.delay;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.FieldFault;
import io.delayline.model.Bundle;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BatchesTest {
  private static final int KIB = 1024;

  @Test
  @FieldFault("B06")
  void nothingMakesNoBatch() {
    assertThat(Batches.split(List.<Integer>of(), Integer::longValue, 10, 100)).isEmpty();
  }

  @Test
  void closesByCount() {
    assertThat(sizes(Collections.nCopies(23, 1), 100)).containsExactly(10, 10, 3);
  }

  @Test
  @FieldFault("B10")
  void closesBeforeTheBytesAreExceeded() {
    assertThat(sizes(List.of(50, 50, 1, 99, 1), 100)).containsExactly(2, 2, 1);
  }

  @Test
  void whatIsTooLargeGoesAlone() {
    assertThat(sizes(List.of(1, 101, 1), 100)).containsExactly(1, 1, 1);
    assertThat(sizes(List.of(101), 100)).containsExactly(1);
  }

  private static List<Integer> sizes(List<Integer> items, long maxBytes) {
    List<List<Integer>> batches = Batches.split(items, Integer::longValue, 10, maxBytes);
    assertThat(batches.stream().flatMap(List::stream).toList()).isEqualTo(items);
    return batches.stream().map(List::size).toList();
  }

  @Test
  void bundlesAreMeasuredAsText() {
    // 120 KiB of text each: eight make 960 KiB, nine would pass 1 MiB
    assertThat(bundles(10, 90 * KIB, 1024 * KIB)).containsExactly(8, 2);
    // a queue of 256 KiB takes no larger batch: 30 KiB each, eight
    assertThat(bundles(10, 22 * KIB, 256 * KIB)).containsExactly(8, 2);
    // 1 MiB is the most that SQS takes, whatever the queue says
    assertThat(bundles(2, 700 * KIB, 4096 * KIB)).containsExactly(1, 1);
  }

  private static List<Integer> bundles(int count, int valueBytes, int queueBytes) {
    List<Bundle> bundles =
        IntStream.range(0, count)
            .mapToObj(i -> Samples.message(i, Samples.NOON, valueBytes))
            .map(Samples::bundle)
            .toList();
    return Batches.split(bundles, bundle -> bundle, new DelayQueue.Limits(queueBytes, queueBytes))
        .stream()
        .map(List::size)
        .toList();
  }
}
