package io.delayline.config;

import java.util.Comparator;
import java.util.List;

/** What somebody may have meant: the known name that takes the fewest edits to get to. */
final class NearestName {
  private NearestName() {}

  static String of(String name, List<String> known) {
    return known.stream()
        .min(Comparator.comparingInt(candidate -> edits(name, candidate)))
        .orElseThrow();
  }

  /** The Levenshtein distance. */
  private static int edits(String from, String to) {
    int[] row = new int[to.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[to.length()];
  }
}
