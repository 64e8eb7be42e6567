package io.delayline.park;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.delayline.delay.FakeDelayQueue.Fault;
import io.delayline.delay.FaultScript;
import io.delayline.model.Outcome;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The table of rows in memory, by the rules of DynamoDB. A call against those fails the test
 * ({@link TableRules}). What has expired stays until {@link #sweep}, because DynamoDB too shows it
 * until it gets round to it.
 */
public final class FakeParkedStore implements ParkedStore {
  /** The calls that can be made to fail and are counted. */
  public enum Call {
    PUT,
    DELETE,
    TAKE_BACK,
    READ
  }

  /** Where a query stops (DynamoDB). */
  private static final int PAGE_BYTES = 1024 * 1024;

  /** DynamoDB sorts text by its bytes. */
  private static final Comparator<String> BYTE_ORDER =
      Comparator.comparing(text -> text.getBytes(UTF_8), Arrays::compareUnsigned);

  private record Item(Stored stored, int bytes, Instant expiresAt, long stamp) {}

  private final InstantSource clock;
  private final Map<DueKey, NavigableMap<String, Item>> items = new HashMap<>();
  private final FaultScript<Call> script = new FaultScript<>();
  private int pageRows = Integer.MAX_VALUE;
  private int rowsRead;

  public FakeParkedStore(InstantSource clock) {
    this.clock = clock;
  }

  /** Lets the next calls of this kind fail, one fault each, after those scripted before. */
  public synchronized void fail(Call call, Fault... faults) {
    script.fail(call, faults);
  }

  /** Forgets the faults that have not happened yet. */
  public synchronized void heal() {
    script.heal();
  }

  /** How many calls of this kind have been made, the failed ones included. */
  public synchronized int calls(Call call) {
    return script.calls(call);
  }

  /** Lets a page hold so many rows at most. A page that is full by this says that more follow. */
  public synchronized void pageRows(int most) {
    pageRows = most;
  }

  /** How many rows there are, the expired ones included. */
  public synchronized int size() {
    return items.values().stream().mapToInt(Map::size).sum();
  }

  /** The rows of a key in the order of their sort keys. */
  public synchronized List<Stored> rows(DueKey key) {
    return partition(key).values().stream().map(Item::stored).toList();
  }

  /** All keys that have rows. */
  public synchronized List<DueKey> keys() {
    return items.entrySet().stream()
        .filter(each -> !each.getValue().isEmpty())
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Puts an item into the table as somebody else would. */
  public synchronized void plant(DueKey key, Garbage garbage) {
    Item item = new Item(garbage, garbage.content().length, Instant.MAX, 0);
    partition(key).put(garbage.sortKey(), item);
  }

  /** Removes what has expired, as DynamoDB does when it likes; says how many rows that were. */
  public synchronized int sweep() {
    int before = size();
    Instant now = clock.instant();
    items.values().forEach(rows -> rows.values().removeIf(item -> item.expiresAt().isBefore(now)));
    return before - size();
  }

  @Override
  public synchronized List<Outcome> put(List<ParkedRow> rows) {
    TableRules.checkPut(rows);
    return script.batch(
        Call.PUT,
        rows,
        row -> {
          partition(row.key()).put(row.sortKey(), item(row));
          return Outcome.DONE;
        });
  }

  private static Item item(ParkedRow row) {
    return new Item(
        new Row(row.sortKey(), row.bundle()),
        TableRules.itemBytes(row),
        Instant.ofEpochSecond(row.expiresAt().getEpochSecond()),
        row.stamp());
  }

  @Override
  public synchronized List<Outcome> delete(List<RowKey> rows) {
    TableRules.checkBatch(rows);
    return script.batch(
        Call.DELETE,
        rows,
        row -> {
          partition(row.key()).remove(row.sortKey());
          return Outcome.DONE;
        });
  }

  @Override
  public synchronized Outcome takeBack(ParkedRow row) {
    TableRules.checkKey(row.rowKey());
    return script
        .batch(
            Call.TAKE_BACK,
            List.of(row),
            own -> {
              Item item = partition(own.key()).get(own.sortKey());
              if (item != null && item.stamp() == own.stamp()) {
                partition(own.key()).remove(own.sortKey());
              }
              return Outcome.DONE;
            })
        .getFirst();
  }

  @Override
  public synchronized Page read(DueKey key, Optional<String> after) {
    return script.call(Call.READ, () -> counted(page(key, after, pageRows)));
  }

  @Override
  public synchronized Page readFirst(DueKey key) {
    return script.call(Call.READ, () -> counted(page(key, Optional.empty(), 1)));
  }

  /** How many rows have been read, those that were read again included. */
  public synchronized int rowsRead() {
    return rowsRead;
  }

  private Page counted(Page page) {
    rowsRead += page.rows().size();
    return page;
  }

  private Page page(DueKey key, Optional<String> after, int most) {
    NavigableMap<String, Item> rest =
        after.map(sortKey -> partition(key).tailMap(sortKey, false)).orElse(partition(key));
    List<Stored> rows = new ArrayList<>();
    int bytes = 0;
    for (Item item : rest.values()) {
      if (!rows.isEmpty() && bytes + item.bytes() > PAGE_BYTES) {
        return new Page(rows, Optional.of(rows.getLast().sortKey()));
      }
      rows.add(item.stored());
      bytes += item.bytes();
      if (rows.size() == most) {
        return new Page(rows, Optional.of(item.stored().sortKey()));
      }
    }
    return new Page(rows, Optional.empty());
  }

  private NavigableMap<String, Item> partition(DueKey key) {
    return items.computeIfAbsent(key, absent -> new TreeMap<>(BYTE_ORDER));
  }
}
