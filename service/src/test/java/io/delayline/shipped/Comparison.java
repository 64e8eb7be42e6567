package io.delayline.shipped;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Compares a runnable jar with what is said to be in it.
 *
 * @param jar the runnable jar
 * @param listed what is said to be in it
 * @param parts what it was made of: jars, and directories of our own classes
 */
record Comparison(Path jar, List<Component> listed, List<Path> parts) {
  Comparison {
    listed = List.copyOf(listed);
    parts = List.copyOf(parts);
  }

  /** One sentence for each difference; empty when there is none. */
  List<String> differences() {
    List<String> differences = new ArrayList<>(jarsAndList());
    Map<String, Long> shipped = classes(jar);
    Map<String, Set<Long>> known = new HashMap<>();
    for (Path part : parts) {
      Map<String, Long> own = classes(part);
      own.forEach((name, crc) -> known.computeIfAbsent(name, _ -> new HashSet<>()).add(crc));
      some(own, name -> !shipped.containsKey(name))
          .ifPresent(
              names -> differences.add(part.getFileName() + " is not all in the jar: " + names));
    }
    some(shipped, name -> !known.getOrDefault(name, Set.of()).contains(shipped.get(name)))
        .ifPresent(names -> differences.add("The jar has classes of nothing listed: " + names));
    return differences;
  }

  /** By their hashes, which do not depend on how files are called. */
  private List<String> jarsAndList() {
    Map<String, String> unlisted = new HashMap<>();
    parts.stream()
        .filter(Files::isRegularFile)
        .forEach(part -> unlisted.put(sha256(part), part.getFileName().toString()));
    List<String> differences = new ArrayList<>();
    for (Component component : listed) {
      if (unlisted.remove(component.sha256()) == null) {
        differences.add(component.id() + " is listed, but nothing of it went into the jar");
      }
    }
    unlisted.values().forEach(name -> differences.add(name + " is not listed"));
    return differences;
  }

  private static Optional<String> some(Map<String, Long> classes, Predicate<String> which) {
    List<String> found = classes.keySet().stream().filter(which).sorted().toList();
    return found.isEmpty()
        ? Optional.empty()
        : Optional.of(found.size() + ", such as " + found.getFirst());
  }

  /**
   * The classes in a jar or directory by path, each with its CRC-32; module descriptors never ship.
   */
  private static Map<String, Long> classes(Path part) {
    try {
      return Files.isDirectory(part) ? inDirectory(part) : inJar(part);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + part, e);
    }
  }

  private static Map<String, Long> inJar(Path part) throws IOException {
    try (ZipFile zip = new ZipFile(part.toFile())) {
      return zip.stream()
          .filter(entry -> isClass(entry.getName()))
          .collect(Collectors.toMap(ZipEntry::getName, ZipEntry::getCrc, (first, _) -> first));
    }
  }

  private static Map<String, Long> inDirectory(Path part) throws IOException {
    Map<String, Long> classes = new HashMap<>();
    try (Stream<Path> files = Files.walk(part)) {
      for (Path file : files.filter(file -> isClass(file.toString())).toList()) {
        CRC32 crc = new CRC32();
        crc.update(Files.readAllBytes(file));
        String name =
            part.relativize(file).toString().replace(file.getFileSystem().getSeparator(), "/");
        classes.put(name, crc.getValue());
      }
    }
    return classes;
  }

  private static boolean isClass(String name) {
    return name.endsWith(".class") && !name.endsWith("module-info.class");
  }

  static String sha256(Path file) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
      return HexFormat.of().formatHex(hash);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + file, e);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("there is no SHA-256", e);
    }
  }
}
