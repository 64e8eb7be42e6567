package io.delayline.local.drill;

import io.delayline.local.RelayProcess;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Map.Entry;
import java.util.stream.Collectors;

/**
 * The relays' own counters and gauges, added up over replicas.
 *
 * @param samples value by name with labels, as in the Prometheus text
 */
public record Counters(Map<String, Double> samples) {
  public Counters {
    samples = Map.copyOf(samples);
  }

  public static Counters of(Collection<RelayProcess> relays) {
    Map<String, Double> sum = new HashMap<>();
    for (RelayProcess relay : relays) {
      relay
          .metrics()
          .lines()
          .filter(line -> !line.startsWith("#") && line.contains(" "))
          .forEach(line -> add(line, sum));
    }
    return new Counters(sum);
  }

  /**
   * The sum of all samples of a name whose labels contain this text, such as {@code way="held"}.
   */
  public double sum(String name, String label) {
    return samples.entrySet().stream()
        .filter(sample -> isNamed(sample.getKey(), name) && sample.getKey().contains(label))
        .mapToDouble(Entry::getValue)
        .sum();
  }

  /** The sum of all samples of a name. */
  public double sum(String name) {
    return sum(name, "");
  }

  /** What was counted since {@code before}; gauges make no sense in it. */
  public Counters since(Counters before) {
    return plus(before, -1);
  }

  /** With what others have counted. */
  public Counters plus(Counters others) {
    return plus(others, 1);
  }

  private Counters plus(Counters others, int factor) {
    Map<String, Double> sum = new HashMap<>(samples);
    others.samples.forEach((name, value) -> sum.merge(name, factor * value, Double::sum));
    return new Counters(sum);
  }

  /** The relay's counters that are not zero, to be put beside a failure. */
  public String report() {
    return samples.entrySet().stream()
        .filter(sample -> sample.getKey().matches("delayline_.*_total.*") && sample.getValue() != 0)
        .map(sample -> sample.getKey() + " " + sample.getValue().longValue())
        .sorted()
        .collect(Collectors.joining("\n  ", "\n  ", ""));
  }

  /** Calls to SQS, of any kind. */
  public double sqsCalls() {
    return sum("delayline_sqs_calls_total");
  }

  /** Calls to DynamoDB, of any kind. */
  public double dynamoCalls() {
    return sum("delayline_dynamodb_calls_total");
  }

  /** Units that DynamoDB charges for: of writes and of reads. */
  public double dynamoUnits() {
    return sum("delayline_dynamodb_write_units_total") + sum("delayline_dynamodb_read_units_total");
  }

  /** Records whose row is the table's. */
  public double parked() {
    return sum("delayline_records_parked_total");
  }

  /** Rows by what became of them: written, promoted, removed, aside. */
  public double rows(String what) {
    return sum("delayline_rows_" + what + "_total");
  }

  /** Records acknowledged by their targets. */
  public double delivered() {
    return sum("delayline_records_delivered_total");
  }

  /**
   * Deliveries that may be copies: of what its receiver did not answer for in time, or after an
   * attempt whose outcome is not known.
   */
  public double redelivered() {
    return sum("delayline_records_redelivered_total");
  }

  /** Bundles by kind: received, rerouted, returned, … */
  public double bundles(String kind) {
    return sum("delayline_bundles_total", "kind=\"" + kind + "\"");
  }

  private static boolean isNamed(String sample, String name) {
    return sample.equals(name) || sample.startsWith(name + "{");
  }

  private static void add(String line, Map<String, Double> sum) {
    int space = line.lastIndexOf(' ');
    sum.merge(line.substring(0, space), Double.parseDouble(line.substring(space + 1)), Double::sum);
  }
}
