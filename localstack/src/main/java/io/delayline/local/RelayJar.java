package io.delayline.local;

import java.nio.file.Files;
import java.nio.file.Path;

/** Where the runnable jar of the relay lies. */
public final class RelayJar {
  /** System property that names the jar; the scripts set it. */
  static final String PROPERTY = "delayline.jar";

  private static final Path BUILT = Path.of("service", "target", "delayline.jar");

  private RelayJar() {}

  /**
   * The jar named by the system property {@code delayline.jar}, else the one built in this
   * checkout, looked for in the working directory and above it.
   *
   * @throws IllegalStateException there is none; the message says how to build it
   */
  public static Path find() {
    String named = System.getProperty(PROPERTY);
    if (named != null) {
      return existing(Path.of(named));
    }
    for (Path dir = Path.of("").toAbsolutePath(); dir != null; dir = dir.getParent()) {
      if (Files.isRegularFile(dir.resolve(BUILT))) {
        return dir.resolve(BUILT);
      }
    }
    throw new IllegalStateException(
        "There is no " + BUILT + " here or above; build it with: mvn -DskipTests package");
  }

  private static Path existing(Path jar) {
    if (!Files.isRegularFile(jar)) {
      throw new IllegalStateException(
          "The relay's jar " + jar + " does not exist; build it with: mvn -DskipTests package");
    }
    return jar;
  }
}
