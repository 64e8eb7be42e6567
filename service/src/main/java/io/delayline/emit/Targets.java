package io.delayline.emit;

import io.delayline.model.Target;
import io.delayline.runtime.Gate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What is known of each target topic. Asking the cluster happens on a thread of its own, at most
 * once at a time for a topic and for a missing one at most every {@link #RECHECK}; meanwhile the
 * messages of other topics go on.
 */
public final class Targets {
  /** How long an answer that is in a message's way is believed before it is asked again. */
  static final Duration RECHECK = Duration.ofSeconds(5);

  /** Names come from senders, so the memory of them is bounded; the least recently used goes. */
  private static final int MAX_TOPICS = 10_000;

  private static final int UNASKED = -1;

  /** What the cluster said of a topic. */
  sealed interface Standing {
    /** It exists, with so many partitions; sends go through its gate. */
    record Present(int partitions, Gate gate) implements Standing {}

    record Missing() implements Standing {}

    /** It may exist, but not for us. */
    record Unseen() implements Standing {}

    /** The cluster did not say. */
    record Unanswered(String why) implements Standing {}
  }

  private static final class Topic {
    final Gate gate = new Gate();
    final List<Consumer<Standing>> waiting = new ArrayList<>();
    int partitions = UNASKED;
    long askedAt;
    boolean suspect;
    boolean asking;
  }

  private final Topics topics;
  private final Executor executor;
  private final LongSupplier nanos;
  private final Map<String, Topic> known = new LinkedHashMap<>(16, 0.75f, true);

  public Targets(Topics topics, Executor executor, LongSupplier nanos) {
    this.topics = topics;
    this.executor = executor;
    this.nanos = nanos;
  }

  /**
   * Answers exactly once: on this thread if it is known, otherwise when the cluster has answered.
   */
  void resolve(Target target, Consumer<Standing> then) {
    @Nullable Standing standing = null;
    Topic topic;
    boolean ask = false;
    synchronized (known) {
      topic = known.computeIfAbsent(target.topic(), name -> new Topic());
      if (mustAsk(topic, target)) {
        topic.waiting.add(then);
        ask = !topic.asking;
        topic.asking = true;
      } else {
        standing = standing(topic);
      }
    }
    if (standing != null) {
      then.accept(standing);
    } else if (ask) {
      ask(target.topic(), topic);
    }
  }

  /** A send failed in a way that may pass: before the next one the cluster is asked again. */
  void suspect(String name) {
    synchronized (known) {
      Topic topic = known.get(name);
      if (topic != null) {
        topic.suspect = true;
      }
    }
  }

  private boolean mustAsk(Topic topic, Target target) {
    if (topic.partitions == UNASKED || topic.asking) {
      return true;
    }
    Integer wanted = target.partition();
    boolean inTheWay =
        topic.suspect
            || topic.partitions == Topics.MISSING
            || topic.partitions == Topics.UNSEEN
            || (wanted != null && wanted >= topic.partitions);
    return inTheWay && nanos.getAsLong() - topic.askedAt >= RECHECK.toNanos();
  }

  private void ask(String name, Topic topic) {
    try {
      executor.execute(() -> answer(name, topic));
    } catch (RejectedExecutionException e) {
      answered(topic, UNASKED, "stopping");
    }
  }

  private void answer(String name, Topic topic) {
    int partitions = UNASKED;
    String why = "asking the cluster failed";
    try {
      partitions = topics.partitions(name);
    } catch (RuntimeException e) {
      why = String.valueOf(e.getMessage());
    } finally {
      answered(topic, partitions, why); // whatever happened, those who wait are answered
    }
  }

  private void answered(Topic topic, int partitions, String why) {
    Standing standing;
    List<Consumer<Standing>> waiting;
    synchronized (known) {
      topic.partitions = partitions;
      topic.askedAt = nanos.getAsLong();
      topic.asking = false;
      topic.suspect = false;
      standing = partitions == UNASKED ? new Standing.Unanswered(why) : standing(topic);
      waiting = List.copyOf(topic.waiting);
      topic.waiting.clear();
      trim();
    }
    waiting.forEach(then -> then.accept(standing));
  }

  private static Standing standing(Topic topic) {
    return switch (topic.partitions) {
      case Topics.MISSING -> new Standing.Missing();
      case Topics.UNSEEN -> new Standing.Unseen();
      default -> new Standing.Present(topic.partitions, topic.gate);
    };
  }

  private void trim() {
    var eldest = known.entrySet().iterator();
    while (known.size() > MAX_TOPICS && eldest.hasNext()) {
      if (!eldest.next().getValue().asking) {
        eldest.remove();
      }
    }
  }
}
