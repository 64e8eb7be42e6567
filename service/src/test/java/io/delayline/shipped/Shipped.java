package io.delayline.shipped;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Prints the list of what ships, if it is what the runnable jar is made of. */
final class Shipped {
  private Shipped() {}

  /**
   * Ends with exit code 1 when list and jar differ.
   *
   * @param args the runnable jar, its CycloneDX list in XML, and the class path that was shaded
   */
  public static void main(String... args) {
    Path jar = Path.of(args[0]);
    List<Component> components = BillOfMaterials.read(Path.of(args[1]));
    List<Path> parts = Stream.of(args[2].split(File.pathSeparator)).map(Path::of).toList();
    List<String> differences = new Comparison(jar, components, parts).differences();
    if (!differences.isEmpty()) {
      System.err.println(
          "The list of what ships is not what " + jar.getFileName() + " is made of:");
      differences.forEach(System.err::println);
      System.exit(1);
    }
    components.forEach(component -> System.out.println(component.line()));
  }
}
