package io.delayline.shipped;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComparisonTest {
  @TempDir private Path directory;
  private Path ours;
  private Path library;
  private Path other;

  @BeforeEach
  void writeParts() throws IOException {
    ours = Files.createDirectories(directory.resolve("classes"));
    Files.createDirectories(ours.resolve("o"));
    Files.writeString(ours.resolve("o/Main.class"), "main");
    library =
        jar("library.jar", Map.of("l/A.class", "a", "module-info.class", "m", "LICENSE", "x"));
    other = jar("other.jar", Map.of("p/B.class", "b"));
  }

  @Test
  void whatShipsAndWhatIsListedAreTheSame() throws IOException {
    Path shaded =
        jar("shaded.jar", Map.of("o/Main.class", "main", "l/A.class", "a", "LICENSE", "y"));

    assertThat(differences(shaded, List.of(library), List.of(ours, library))).isEmpty();
  }

  @Test
  void aListThatLeavesOutAJarIsFound() throws IOException {
    Path shaded =
        jar("shaded.jar", Map.of("o/Main.class", "main", "l/A.class", "a", "p/B.class", "b"));

    assertThat(differences(shaded, List.of(library), List.of(ours, library, other)))
        .containsExactly("other.jar is not listed");
  }

  @Test
  void aListThatNamesTooMuchIsFound() throws IOException {
    Path shaded = jar("shaded.jar", Map.of("o/Main.class", "main", "l/A.class", "a"));

    assertThat(differences(shaded, List.of(library, other), List.of(ours, library)))
        .containsExactly("g:other.jar:1 is listed, but nothing of it went into the jar");
  }

  @Test
  void aJarWithoutTheClassesOfAPartIsFound() throws IOException {
    Path shaded = jar("shaded.jar", Map.of("o/Main.class", "main", "p/B.class", "b"));

    assertThat(differences(shaded, List.of(library, other), List.of(ours, library, other)))
        .containsExactly("library.jar is not all in the jar: 1, such as l/A.class");
  }

  @Test
  void classesThatNoPartHasAreFoundAlsoUnderAKnownName() throws IOException {
    Path shaded =
        jar("shaded.jar", Map.of("o/Main.class", "main", "l/A.class", "changed", "q/C.class", "c"));

    assertThat(differences(shaded, List.of(library), List.of(ours, library)))
        .containsExactly("The jar has classes of nothing listed: 2, such as l/A.class");
  }

  private static List<String> differences(Path shaded, List<Path> listed, List<Path> parts) {
    List<Component> components =
        listed.stream()
            .map(part ->
                new Component("g:" + part.getFileName() + ":1", "MIT", Comparison.sha256(part)))
            .toList();
    return new Comparison(shaded, components, parts).differences();
  }

  private Path jar(String name, Map<String, String> entries) throws IOException {
    Path jar = directory.resolve(name);
    try (OutputStream file = Files.newOutputStream(jar);
        ZipOutputStream zip = new ZipOutputStream(file)) {
      for (Map.Entry<String, String> entry : entries.entrySet()) {
        zip.putNextEntry(new ZipEntry(entry.getKey()));
        zip.write(entry.getValue().getBytes(UTF_8));
      }
    }
    return jar;
  }
}
