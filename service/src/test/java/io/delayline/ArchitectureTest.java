package io.delayline;

import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.elements.GivenClassesConjunction;
import com.tngtech.archunit.library.Architectures.LayeredArchitecture;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
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
    "io.delayline.kafka..",
    "io.delayline.sqs..",
    "io.delayline.dynamo..",
    "io.delayline.telemetry.."
  };

  /** In the order in which a message passes them. */
  private static final List<String> STAGES = List.of("intake", "promote", "park", "delay", "emit");

  /** What the edges of AWS share. */
  private static final String AWS = "io.delayline.aws..";

  private static final String[] EDGES_OF_AWS = {"io.delayline.sqs..", "io.delayline.dynamo.."};

  /** What a thread is blocked by. */
  private static final Class<?>[] WAITING = {
    BlockingQueue.class,
    CompletableFuture.class,
    Condition.class,
    CountDownLatch.class,
    CyclicBarrier.class,
    Exchanger.class,
    ExecutorService.class,
    Future.class,
    LockSupport.class,
    Phaser.class,
    Semaphore.class,
    TimeUnit.class
  };

  private static void check(ArchRule rule) {
    rule.check(SERVICE);
  }

  @Test
  void stagesKnowOnlyWhatIsDownstreamOfThem() {
    LayeredArchitecture layers = layersBesideTheStages();
    List<String> upstream = new ArrayList<>(List.of("wiring", "edges"));
    for (String stage : STAGES) {
      layers =
          layers
              .layer(stage)
              .definedBy(packageOf(stage))
              .whereLayer(stage)
              .mayOnlyBeAccessedByLayers(upstream.toArray(String[]::new));
      upstream.add(stage);
    }
    check(layers);
  }

  private static LayeredArchitecture layersBesideTheStages() {
    return layeredArchitecture()
        .consideringOnlyDependenciesInLayers()
        .layer("wiring")
        .definedBy(WIRING)
        .layer("edges")
        .definedBy(EDGES)
        .layer("aws")
        .definedBy(AWS)
        .layer("model")
        .definedBy("io.delayline.model..")
        .layer("runtime")
        .definedBy("io.delayline.runtime..")
        .whereLayer("wiring")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("edges")
        .mayOnlyBeAccessedByLayers("wiring")
        .whereLayer("aws")
        .mayOnlyBeAccessedByLayers("wiring", "edges");
  }

  private static String packageOf(String stage) {
    return "io.delayline." + stage + "..";
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
                    Stream.concat(STAGES.stream(), Stream.of("model"))
                        .map(ArchitectureTest::packageOf)
                        .toArray(String[]::new))));
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
  void awsAppearsOnlyAtItsEdges() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackages(withAws(EDGES_OF_AWS))
            .should()
            .dependOnClassesThat(resideInAnyPackage("software.amazon..")));
  }

  /** By {@code AwsAccess}; others would have a region, an endpoint or retries of their own. */
  @Test
  @FieldFault("B99")
  void clientsOfAwsAreMadeInOnePlace() {
    DescribedPredicate<JavaAccess<?>> made =
        target(nameMatching("build|create"))
            .and(target(owner(nameMatching("software\\..*\\.services\\..*Client(Builder)?"))));
    check(noClasses().should().callMethodWhere(made));
  }

  @Test
  void whatTheEdgesOfAwsShareIsTheirs() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackages(withAws(EDGES_OF_AWS))
            .and()
            .resideOutsideOfPackage(WIRING)
            .should()
            .dependOnClassesThat(resideInAnyPackage(AWS)));
  }

  private static String[] withAws(String... packages) {
    return Stream.concat(Stream.of(AWS), Stream.of(packages)).toArray(String[]::new);
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

  /**
   * A replica waits by its host's pauses and in calls to its ports only, so that a simulation can
   * run all of it in a time of its own.
   */
  @Test
  void stagesWaitByPausesOnly() {
    check(whatWaitsByPauses().should().dependOnClassesThat().belongToAnyOf(WAITING));
    check(whatWaitsByPauses().should().callMethod(Thread.class, "sleep", long.class));
    check(whatWaitsByPauses().should().callMethod(Thread.class, "sleep", Duration.class));
    check(whatWaitsByPauses().should().callMethod(Thread.class, "join"));
    check(whatWaitsByPauses().should().callMethod(Thread.class, "join", Duration.class));
    check(whatWaitsByPauses().should().callMethod(Object.class, "wait"));
    check(whatWaitsByPauses().should().callMethod(Object.class, "wait", long.class));
  }

  private static GivenClassesConjunction whatWaitsByPauses() {
    return noClasses()
        .that()
        .resideInAnyPackage(
            STAGES.stream().map(stage -> "io.delayline." + stage).toArray(String[]::new))
        .or()
        .haveNameMatching("io\\.delayline\\.(Replica|Wiring|ParkingWiring)(\\$.*)?")
        .or()
        .haveNameMatching(
            "io\\.delayline\\.runtime\\.(Loop|Gate|Budget|BoundedExecutor|ClockWatch)(\\$.*)?");
  }

  @Test
  void packagesMakeNoCycles() {
    check(slices().matching("io.delayline.(*)..").should().beFreeOfCycles());
  }
}
