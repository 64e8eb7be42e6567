package io.delayline;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import org.junit.jupiter.api.Test;

/** Imports point downstream only, and each service's types stay at its edge. */
class ArchitectureTest {
  private static final JavaClasses SERVICE =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_JARS)
          .importPackages("io.delayline");

  private static final String WIRING = "io.delayline";
  private static final String[] EDGES = {
    "io.delayline.kafka..", "io.delayline.sqs..", "io.delayline.telemetry.."
  };

  private static void check(ArchRule rule) {
    rule.check(SERVICE);
  }

  @Test
  void stagesKnowOnlyWhatIsDownstreamOfThem() {
    check(
        layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("wiring")
            .definedBy(WIRING)
            .layer("edges")
            .definedBy(EDGES)
            .layer("intake")
            .definedBy("io.delayline.intake..")
            .layer("delay")
            .definedBy("io.delayline.delay..")
            .layer("emit")
            .definedBy("io.delayline.emit..")
            .layer("model")
            .definedBy("io.delayline.model..")
            .layer("runtime")
            .definedBy("io.delayline.runtime..")
            .whereLayer("wiring")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("edges")
            .mayOnlyBeAccessedByLayers("wiring")
            .whereLayer("intake")
            .mayOnlyBeAccessedByLayers("wiring", "edges")
            .whereLayer("delay")
            .mayOnlyBeAccessedByLayers("wiring", "edges", "intake")
            .whereLayer("emit")
            .mayOnlyBeAccessedByLayers("wiring", "edges", "intake", "delay"));
  }

  /** The empty package is that of primitive types and their arrays. */
  @Test
  void theModelNeedsTheJdkAlone() {
    check(
        classes()
            .that()
            .resideInAPackage("io.delayline.model..")
            .should()
            .onlyDependOnClassesThat(
                resideInAnyPackage("io.delayline.model..", "java..", "org.jspecify..", "")));
  }

  @Test
  void theRuntimeKnowsNothingOfMessages() {
    check(
        noClasses()
            .that()
            .resideInAPackage("io.delayline.runtime..")
            .should()
            .dependOnClassesThat(
                resideInAnyPackage(
                    "io.delayline.intake..",
                    "io.delayline.delay..",
                    "io.delayline.emit..",
                    "io.delayline.model..")));
  }

  @Test
  void kafkaAppearsOnlyAtItsEdge() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackage("io.delayline.kafka..")
            .should()
            .dependOnClassesThat(resideInAnyPackage("org.apache.kafka..")));
  }

  @Test
  void awsAppearsOnlyAtItsEdge() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackage("io.delayline.sqs..")
            .should()
            .dependOnClassesThat(resideInAnyPackage("software.amazon..")));
  }

  @Test
  void onlyTheWiringKnowsTheEdges() {
    for (String edge : EDGES) {
      check(
          noClasses()
              .that()
              .resideOutsideOfPackages(WIRING, edge)
              .should()
              .dependOnClassesThat(resideInAnyPackage(edge)));
    }
  }

  @Test
  void onlyTheWiringKnowsTheConfiguration() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackages(WIRING, "io.delayline.config..")
            .should()
            .dependOnClassesThat(resideInAnyPackage("io.delayline.config..")));
  }

  @Test
  void packagesMakeNoCycles() {
    check(slices().matching("io.delayline.(*)..").should().beFreeOfCycles());
  }
}
