package io.delayline.sim;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a scenario runs on.
 *
 * @param skews by how many seconds the replicas' clocks are wrong; one replica for each
 * @param shards as many as there are from the start
 * @param pageRows what a page of the table holds at most
 * @param variables settings of the replicas, without their prefix
 */
record Setup(
    Scale scale,
    List<Double> skews,
    int partitions,
    int shards,
    int pageRows,
    Map<String, String> variables) {
  static final Setup SCALED =
      new Setup(Scale.SCALED, List.of(0.0, 0.0), 4, 4, 1000, Map.of("TARGET_GRACE", "30s"));
  static final Setup DEFAULT =
      new Setup(Scale.DEFAULT, List.of(0.0, 0.0), 4, 4, 1000, Map.of("TARGET_GRACE", "30s"));

  Setup replicas(int count) {
    return skewed(java.util.Collections.nCopies(count, 0.0));
  }

  Setup skewed(List<Double> seconds) {
    return new Setup(scale, seconds, partitions, shards, pageRows, variables);
  }

  Setup partitions(int count) {
    return new Setup(scale, skews, count, shards, pageRows, variables);
  }

  Setup shards(int count) {
    return new Setup(scale, skews, partitions, count, pageRows, variables);
  }

  Setup pageRows(int rows) {
    return new Setup(scale, skews, partitions, shards, rows, variables);
  }

  Setup with(String key, String value) {
    Map<String, String> more = new TreeMap<>(variables);
    more.put(key, value);
    return new Setup(scale, skews, partitions, shards, pageRows, more);
  }
}
