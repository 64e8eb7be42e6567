package io.delayline.sim;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/** Runs simulations on a virtual thread, as the engine wants it, with an eye on those that hang. */
final class Simulations {
  /** A run takes a fraction of a second; the largest scenario some seconds. */
  private static final Duration HANGS = Duration.ofMinutes(5);

  private static final int ENGINES = 2;
  private static final int SHOWN = 5;
  private static final int STORIES = 2;
  private static final Pattern RECORD = Pattern.compile("record r(\\d+)");

  /** Everything that the replicas say, and they say much. */
  private static final Logger SAID = said();

  /** Test classes run side by side, and the last to end gives them their voice again. */
  private static final AtomicInteger silent = new AtomicInteger();

  private Simulations() {}

  /** Until the library is loaded, as by a test class beside this one, it gives stand-ins. */
  private static Logger said() {
    while (!(LoggerFactory.getLogger("io.delayline") instanceof Logger said)) {
      Thread.onSpinWait();
    }
    return said;
  }

  static void silence() {
    silent.incrementAndGet();
    SAID.setLevel(Level.OFF);
  }

  static void speak() {
    if (silent.decrementAndGet() == 0) {
      SAID.setLevel(null); // as its configuration says
    }
  }

  /** Does something while the replicas say nothing. */
  static <T> T silently(Supplier<T> what) {
    silence();
    try {
      return what.get();
    } finally {
      speak();
    }
  }

  /** Runs seeds, two at a time; answers what is to be said of those that broke a promise. */
  static List<String> seeds(long first, int count) {
    Queue<String> broken = new ConcurrentLinkedQueue<>();
    try (ExecutorService engines = Executors.newFixedThreadPool(ENGINES)) {
      for (long seed = first; seed < first + count; seed++) {
        long number = seed;
        engines.execute(() -> check(number, broken));
      }
    }
    return List.copyOf(broken);
  }

  private static void check(long seed, Queue<String> broken) {
    try {
      Mix.Result result = run(seed, Set.of());
      if (!result.violations().isEmpty()) {
        broken.add(explain(result));
      }
    } catch (Throwable e) {
      broken.add(replay(seed) + "\n  " + e);
    }
  }

  /** Runs one seed. */
  static Mix.Result run(long seed, Set<Integer> traced) {
    Mix mix = new Mix(seed, traced);
    return run(mix.world().engine(), mix::run);
  }

  /** Runs one seed twice, the second time with the story of the records that the first found. */
  static Mix.Result story(long seed, List<String> story) {
    Mix.Result first = run(seed, Set.of());
    Set<Integer> traced = first.violations().isEmpty() ? everything() : numbers(first.violations());
    Mix mix = new Mix(seed, traced);
    Mix.Result second = run(mix.world().engine(), mix::run);
    story.addAll(mix.world().ledger().story());
    return second;
  }

  private static Set<Integer> everything() {
    return IntStream.range(0, 100_000).boxed().collect(Collectors.toSet());
  }

  /** The records that a violation names. */
  private static Set<Integer> numbers(List<String> violations) {
    return violations.stream()
        .flatMap(violation -> RECORD.matcher(violation).results())
        .map(match -> Integer.valueOf(match.group(1)))
        .limit(STORIES)
        .collect(Collectors.toSet());
  }

  private static String explain(Mix.Result result) {
    List<String> lines = new ArrayList<>(List.of(replay(result.seed()), result.what()));
    lines.addAll(result.violations().stream().limit(SHOWN).toList());
    List<String> story = new ArrayList<>();
    if (!numbers(result.violations()).isEmpty()) {
      story(result.seed(), story);
    }
    lines.addAll(story);
    return String.join("\n  ", lines);
  }

  private static String replay(long seed) {
    return "mvn verify -pl service -am -Dtest=SimulationTest"
        + " -Dsurefire.failIfNoSpecifiedTests=false -Dsimulation.seed="
        + seed;
  }

  /** Runs one; what it throws is thrown here. */
  static <T> T run(Engine engine, Supplier<T> simulation) {
    AtomicReference<@Nullable T> result = new AtomicReference<>();
    AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    Thread thread =
        Thread.startVirtualThread(() -> {
          try {
            result.set(simulation.get());
          } catch (Throwable e) {
            failure.set(e);
          }
        });
    await(engine, thread);
    Throwable thrown = failure.get();
    T value = result.get();
    if (thrown != null || value == null) {
      throw new AssertionError("the simulation broke: " + thrown, thrown);
    }
    return value;
  }

  private static void await(Engine engine, Thread thread) {
    try {
      if (!thread.join(HANGS)) {
        SimThread current = engine.current();
        throw new AssertionError(
            "hangs at "
                + engine.instant()
                + " in "
                + (current == null ? "the engine" : Arrays.toString(current.where())));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted", e);
    }
  }
}
