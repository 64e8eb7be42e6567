package io.delayline.promote;

import io.delayline.delay.BundleCodec;
import io.delayline.delay.NewerBundle;
import io.delayline.delay.UnreadableBundle;
import io.delayline.model.Bundle;
import io.delayline.model.DelayedMessage;
import io.delayline.model.TryLater;
import io.delayline.park.Control;
import io.delayline.park.Cursor;
import io.delayline.park.Frontier;
import io.delayline.park.ParkedStore;
import io.delayline.park.RowKey;
import io.delayline.park.ShardCount;
import io.delayline.promote.PageReader.Found;
import io.delayline.promote.PageReader.Page;
import io.delayline.promote.TickText.Assignment;
import io.delayline.runtime.Backoff;
import io.delayline.runtime.Host;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * What the receiver of an assignment does: walks its shard from the cursor to the frontier, page by
 * page. A page goes to the delay queue, then the cursor moves past it, so at most one page is sent
 * twice; whoever finds the cursor elsewhere has lost the shard and stops.
 */
public final class Promoter {
  private static final Backoff RETRY = new Backoff(Duration.ofMillis(200), Duration.ofSeconds(5));

  private final Control control;
  private final ShardCount shards;
  private final PageReader reader;
  private final Sending sending;
  private final Times times;

  /** What becomes of what was read. */
  public record Sending(
      BundleCodec codec,
      int bundleBytes,
      HandOver handOver,
      Aside aside,
      Sweeper sweeper,
      PromoteMetrics metrics) {}

  /**
   * How long it works.
   *
   * @param longest after that it leaves the rest to the next assignment
   */
  public record Times(Host host, Duration longest) {}

  public Promoter(
      Control control, ParkedStore store, ShardCount shards, Sending sending, Times times) {
    this.control = control;
    this.shards = shards;
    this.reader = new PageReader(store, times.host());
    this.sending = sending;
    this.times = times;
  }

  /**
   * Promotes what is due below the frontier.
   *
   * @return whether the assignment is done with; otherwise another replica goes on
   * @throws TryLater likewise
   */
  boolean promote(Assignment assignment, TickLease lease) throws InterruptedException {
    long end = nanos() + times.longest().toNanos();
    int shard = assignment.shard();
    Frontier frontier =
        control.frontier().orElseThrow(() -> new TryLater("there is no frontier yet"));
    shards.saw(frontier);
    Optional<Cursor> found = control.cursor(shard);
    if (found.isEmpty()) {
      return true; // no such shard: garbage that looks like an assignment
    }
    Cursor cursor = found.get();
    while (cursor.second() < frontier.second() && nanos() - end < 0) {
      Page page = reader.read(shard, cursor, frontier.second(), lease);
      if (!lease.goesOn() || !new Walk(shard, cursor, lease).over(page)) {
        return false;
      }
      cursor = page.next();
    }
    return true;
  }

  private long nanos() {
    return times.host().nanos().getAsLong();
  }

  /**
   * A page while the cursor moves over it: in one step, but for a row that is set aside, which is a
   * step of its own. So what fails there has nothing sent or set aside a second time.
   */
  private final class Walk {
    private final int shard;
    private final TickLease lease;
    private final List<Opened> opened = new ArrayList<>();
    private Cursor at;

    Walk(int shard, Cursor from, TickLease lease) {
      this.shard = shard;
      this.at = from;
      this.lease = lease;
    }

    /** Whether the cursor is past the page now. */
    boolean over(Page page) throws InterruptedException {
      for (Found found : page.found()) {
        if (!take(found)) {
          return false;
        }
      }
      return stepTo(page.next(), List.of());
    }

    private boolean take(Found found) throws InterruptedException {
      RowKey key = found.key();
      return switch (found.stored()) {
        case ParkedStore.Garbage(String any, byte[] content, String why) ->
            setAside(key, content, why);
        case ParkedStore.Row(String any, Bundle bundle) -> {
          try {
            yield opened.add(opened(key, bundle, sending.codec().decode(bundle)));
          } catch (NewerBundle e) { // newer code will read it when it wakes
            sending.metrics().newer(key, e);
            yield opened.add(new Opened(key, bundle, key.key().start(), 0, bundle.size()));
          } catch (UnreadableBundle e) {
            yield setAside(key, bundle.bytes(), String.valueOf(e.getMessage()));
          }
        }
      };
    }

    private boolean setAside(RowKey key, byte[] content, String why) throws InterruptedException {
      return (opened.isEmpty() || stepTo(after(opened.getLast().key()), List.of()))
          && sending.aside().put(key, content, why, lease)
          && stepTo(after(key), List.of(key));
    }

    private static Cursor after(RowKey key) {
      return new Cursor(key.key().second(), key.sortKey());
    }

    /** Hands over what has been opened, then moves the cursor past it. */
    private boolean stepTo(Cursor to, List<RowKey> aside) throws InterruptedException {
      if (!sending.handOver().send(Opened.join(opened, sending.bundleBytes()), lease)) {
        return false;
      }
      boolean passed = move(shard, at, to, lease);
      if (passed) {
        sending.sweeper().sweep(opened, aside);
        opened.clear();
        at = to;
      } else { // whoever comes next sends all of it again
        sending.metrics().maybeCopies(opened.stream().mapToInt(Opened::records).sum());
      }
      return passed;
    }
  }

  private static Opened opened(RowKey key, Bundle bundle, List<DelayedMessage> messages) {
    Instant due = Collections.min(messages.stream().map(DelayedMessage::due).toList());
    long raw = messages.stream().mapToLong(message -> message.source().footprint()).sum();
    return new Opened(key, bundle, due, messages.size(), raw);
  }

  /**
   * An unanswered move is looked up, not guessed. What the queue has accepted is passed by for as
   * long as the shard is this replica's, also where it is to stop or its clock is wrong.
   */
  private boolean move(int shard, Cursor from, Cursor to, TickLease lease)
      throws InterruptedException {
    int failures = 0;
    while (lease.goesOn() || lease.isHeld()) {
      try {
        return control.moveCursor(shard, from, to)
            || (failures > 0 && control.cursor(shard).equals(Optional.of(to)));
      } catch (TryLater e) {
        failures++;
        times.host().pause().pause(RETRY.steady(failures));
      }
    }
    return false;
  }
}
