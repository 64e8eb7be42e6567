package io.delayline.shipped;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** What of CycloneDX's XML is wanted here. */
final class BillOfMaterials {
  private BillOfMaterials() {}

  /** The components, by id; without the one that the bill is for. */
  static List<Component> read(Path file) {
    try {
      Element bill =
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(file.toFile())
              .getDocumentElement();
      return elements(bill, "components")
          .flatMap(components -> elements(components, "component"))
          .map(BillOfMaterials::component)
          .sorted(Comparator.comparing(Component::id))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + file, e);
    } catch (ParserConfigurationException | SAXException e) {
      throw new IllegalStateException(file + " is not XML that can be read", e);
    }
  }

  private static Component component(Element element) {
    String id =
        Stream.of("group", "name", "version")
            .flatMap(part -> elements(element, part))
            .map(Element::getTextContent)
            .collect(Collectors.joining(":"));
    String sha256 =
        elements(element, "hashes")
            .flatMap(hashes -> elements(hashes, "hash"))
            .filter(hash -> hash.getAttribute("alg").equals("SHA-256"))
            .map(Element::getTextContent)
            .findFirst()
            .orElseThrow(() -> new IllegalStateException(id + " has no SHA-256"));
    return new Component(id, licence(element, id), sha256);
  }

  private static String licence(Element component, String id) {
    List<Element> licences = elements(component, "licenses").toList();
    String names =
        Stream.concat(
                licences.stream().flatMap(all -> elements(all, "expression")),
                licences.stream()
                    .flatMap(all -> elements(all, "license"))
                    .flatMap(one -> Stream.concat(elements(one, "id"), elements(one, "name"))))
            .map(Element::getTextContent)
            .collect(Collectors.joining(", "));
    if (names.isBlank()) {
      throw new IllegalStateException(id + " names no licence");
    }
    return names;
  }

  private static Stream<Element> elements(Element parent, String name) {
    NodeList children = parent.getChildNodes();
    return IntStream.range(0, children.getLength())
        .mapToObj(children::item)
        .filter(Element.class::isInstance)
        .map(Element.class::cast)
        .filter(child -> child.getTagName().equals(name));
  }
}
