package io.delayline.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The JVM's ahead-of-time cache of the relay (JEP 514), beside its jar: classes found, linked and
 * verified once. A start with it takes half the processor time. It fits one JVM and one jar; with
 * any other the JVM warns and starts without it.
 */
final class AotCache {
  private static final String SUFFIX = ".aot";

  private AotCache() {}

  /** What tells the JVM of the cache of this jar; nothing where there is none that is its own. */
  static List<String> use(Path jar) {
    return isOf(jar) ? List.of("-XX:AOTCache=" + of(jar)) : List.of();
  }

  /** What makes the JVM write the cache when it ends by itself or by SIGTERM. */
  static List<String> write(Path jar) {
    return List.of("-XX:AOTCacheOutput=" + of(jar));
  }

  /** Whether the cache was made from this jar, not from one before it. */
  static boolean isOf(Path jar) {
    Path cache = of(jar);
    try {
      return Files.exists(cache)
          && Files.getLastModifiedTime(cache).compareTo(Files.getLastModifiedTime(jar)) > 0;
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot look at " + cache, e);
    }
  }

  private static Path of(Path jar) {
    return jar.resolveSibling(jar.getFileName() + SUFFIX).toAbsolutePath();
  }
}
