package io.delayline.local.e2e;

import io.delayline.local.World;
import io.delayline.local.WorldOptions;
import io.delayline.local.drill.Site;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** One world for all test classes of a run; each class works on a {@link Site} of its own in it. */
final class SharedWorld implements ParameterResolver {
  private static final ExtensionContext.Namespace NAMESPACE =
      ExtensionContext.Namespace.create(SharedWorld.class);

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == World.class;
  }

  @Override
  public World resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return context
        .getRoot()
        .getStore(NAMESPACE)
        .computeIfAbsent(
            World.class, type -> World.start(WorldOptions.in(directory())), World.class);
  }

  /** A fresh directory; the relays' logs stay in it. */
  static Path directory() {
    try {
      return Files.createTempDirectory(Files.createDirectories(Path.of("target")), "e2e-");
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot create a directory below target", e);
    }
  }
}
