package io.delayline;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Every failure that others met in the field, and that a unit test, the local world or a fault
 * injected into a call can show, is tried by a test that names it, or the rationale says why it
 * cannot occur here.
 */
class FieldFaultsTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private static final Set<String> CASES =
      Set.of(
          """
          B01 B04 B05 B06 B07 B10 B12 B14 B17 B18 B19 B23 B24 B25 B26 B28 B30 B31 B34 B35 B36 B37
          B39 B41 B44 B46 B47 B48 B51 B52 B54 B56 B57 B60 B62 B63 B64 B65 B67 B68 B69 B72 B74 B78
          B81 B82 B83 B85 B86 B87 B88 B89 B91 B93 B94 B95 B98 B99 B100 B101 B102 B103 B110 B112
          """
              .strip()
              .split("\\s+"));

  private static final Pattern NAMED = Pattern.compile("@FieldFault\\(([^)]*)\\)");
  private static final Pattern ID = Pattern.compile("B\\d+");
  private static final Pattern EXPLAINED = Pattern.compile("(?m)^- \\*\\*(B\\d+)\\*\\*");

  @Test
  void eachIsTriedOrCannotOccur() {
    Set<String> known = new TreeSet<>(named());
    known.addAll(explained());

    assertThat(known).containsExactlyInAnyOrderElementsOf(CASES);
  }

  /** A case that is tried needs no excuse. */
  @Test
  void whatIsTriedIsNotExplainedAway() {
    assertThat(named()).doesNotContainAnyElementsOf(explained());
  }

  private static Set<String> named() {
    return Stream.of("service", "localstack", "loadtest")
        .flatMap(module -> sources(ROOT.resolve(module).resolve("src/test/java")).stream())
        .flatMap(source -> NAMED.matcher(text(source)).results())
        .flatMap(annotation -> ID.matcher(annotation.group(1)).results())
        .map(MatchResult::group)
        .collect(Collectors.toSet());
  }

  private static Set<String> explained() {
    return EXPLAINED
        .matcher(text(ROOT.resolve("RATIONALE.md")))
        .results()
        .map(line -> line.group(1))
        .collect(Collectors.toSet());
  }

  private static List<Path> sources(Path directory) {
    try (Stream<Path> files = Files.walk(directory)) {
      return files.filter(file -> file.toString().endsWith(".java")).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
