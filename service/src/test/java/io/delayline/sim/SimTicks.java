package io.delayline.sim;

import io.delayline.model.Outcome;
import io.delayline.promote.TickQueue;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The queue of ticks as one life of a replica calls it. */
final class SimTicks implements TickQueue {
  private static final Pattern SHARD = Pattern.compile("\"shard\":(\\d+)");

  /** The queue keeps a message for an hour, also one that is being worked on; seconds. */
  private static final double RETENTION = 3_600;

  private final Calls calls;
  private final World world;
  private final TickQueue queue;

  SimTicks(Calls calls) {
    this.calls = calls;
    this.world = calls.world();
    this.queue = world.ticks();
  }

  @Override
  public Outcome post(Posting posting) {
    Posting posted =
        world.lacks(Rule.DEDUPLICATION)
            ? new Posting(posting.group(), "x" + world.engine().random().nextLong(), posting.body())
            : posting;
    return one(Operation.POST, posted, queue::post);
  }

  private <T> Outcome one(
      Operation operation, T entry, java.util.function.Function<T, Outcome> does) {
    UnaryOperator<Outcome> knock =
        outcome -> {
          world.tickMailbox().somethingAt(world.engine().now() + 1);
          return outcome;
        };
    return calls
        .batch(operation, List.of(entry), entries -> entries.stream().map(does).map(knock).toList())
        .getFirst();
  }

  @Override
  public Optional<Received> receive(Duration wait, Duration visibility) {
    return calls.longPoll(
        Operation.TAKE_TICK,
        world.tickMailbox(),
        wait,
        () -> take(visibility),
        Optional.<Received>empty());
  }

  private Optional<Received> take(Duration visibility) {
    Optional<Received> received = queue.receive(Duration.ZERO, visibility);
    if (received.isPresent()) {
      shownAfter(visibility);
      again(received.get());
    }
    return received;
  }

  /**
   * Who had the shard before has lost it; the page in its hands is sent once more. That can be seen
   * by the receives, but not where the queue has forgotten the assignment that is being worked on.
   */
  private void again(Received received) {
    Matcher shard = SHARD.matcher(received.body());
    boolean lost = received.receives() > 1 || world.now() > RETENTION;
    if (lost && shard.find()) {
      world.fleet().lostShard(Integer.parseInt(shard.group(1)));
    }
  }

  private void shownAfter(Duration visibility) {
    world.tickMailbox().somethingAt(world.engine().now() + visibility.toNanos() + 1);
  }

  @Override
  public Outcome delete(Received message) {
    return one(Operation.DELETE_TICK, message, queue::delete);
  }

  @Override
  public Outcome changeVisibility(Received message, Duration visibility) {
    shownAfter(visibility);
    return one(Operation.HIDE_TICK, message, each -> queue.changeVisibility(each, visibility));
  }
}
