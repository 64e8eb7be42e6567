package io.delayline.local;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * The program that serves the DynamoDB API: a script of ours and the packages it uses, which npm
 * fetches once, as the lock file beside the script pins them.
 */
final class Dynalite {
  private static final String SCRIPT = "server.js";
  private static final List<String> FILES = List.of("package.json", "package-lock.json", SCRIPT);

  private Dynalite() {}

  /**
   * The script, ready to run. What was fetched lies in a directory that is named after the content
   * of these files and appears when it is complete: nobody sees half of it, however many worlds
   * start at once, or an older one.
   *
   * @throws IllegalStateException npm is not there or failed; the message is a sentence
   */
  static synchronized Path installed(NodeJs nodeJs, Path directory) {
    try {
      Path installed = directory.resolve("dynalite-" + hash());
      if (!Files.isDirectory(installed)) {
        install(nodeJs, Files.createDirectories(directory), installed);
      }
      return installed.resolve(SCRIPT);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot install the DynamoDB API in " + directory, e);
    }
  }

  private static void install(NodeJs nodeJs, Path directory, Path installed) throws IOException {
    Path incomplete = Files.createTempDirectory(directory, "dynalite-");
    try {
      for (String file : FILES) {
        Files.write(incomplete.resolve(file), content(file));
      }
      nodeJs.install(incomplete);
      Files.move(incomplete, installed, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      if (!Files.isDirectory(installed)) {
        throw e;
      }
      // Another process was quicker.
    } finally {
      Directories.delete(incomplete);
    }
  }

  private static String hash() throws IOException {
    CRC32C hash = new CRC32C();
    for (String file : FILES) {
      hash.update(file.getBytes(UTF_8));
      hash.update(content(file));
    }
    return Long.toHexString(hash.getValue());
  }

  private static byte[] content(String file) throws IOException {
    try (InputStream in = Dynalite.class.getResourceAsStream("/dynamodb/" + file)) {
      if (in == null) {
        throw new IllegalStateException("The build left out " + file);
      }
      return in.readAllBytes();
    }
  }
}
