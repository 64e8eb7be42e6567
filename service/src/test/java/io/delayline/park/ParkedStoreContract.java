package io.delayline.park;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.delay.Samples;
import io.delayline.model.Bundle;
import io.delayline.model.Outcome;
import io.delayline.park.ParkedStore.Page;
import io.delayline.park.ParkedStore.Row;
import io.delayline.park.ParkedStore.Stored;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every table of rows does; run on the fake and on the real thing alike. */
public abstract class ParkedStoreContract {
  protected static final DueKey KEY = new DueKey(Samples.NOON.getEpochSecond(), 3);

  /** Of a bundle that fills a third of a page. */
  private static final int LARGE = 340_000;

  /** An empty table, the same one throughout a test. */
  protected abstract ParkedStore store();

  /** Puts an item without a bundle into the table as somebody else would. */
  protected abstract void plantGarbage(DueKey key, String sortKey);

  @Test
  protected void anEmptyTableGivesAnEmptyPage() {
    assertThat(store().read(KEY, Optional.empty())).isEqualTo(end());
    assertThat(store().read(KEY, Optional.of("a"))).isEqualTo(end());
  }

  private static Page end() {
    return new Page(List.of(), Optional.empty());
  }

  @Test
  protected void emptyBatchesAreNoCalls() {
    assertThat(store().put(List.of())).isEmpty();
    assertThat(store().delete(List.of())).isEmpty();
  }

  @Test
  protected void givesBackWhatWasPutInTheOrderOfTheSortKeys() {
    List<ParkedRow> rows = List.of(row(KEY, "b-10"), row(KEY, "c"), row(KEY, "b-1"), row(KEY, "B"));
    assertThat(store().put(rows)).hasSize(4).containsOnly(Outcome.DONE);
    List<Stored> read = readAll(KEY);
    assertThat(read).extracting(Stored::sortKey).containsExactly("B", "b-1", "b-10", "c");
    assertThat(((Row) read.get(1)).bundle().bytes()).isEqualTo(rows.get(2).bundle().bytes());
  }

  @Test
  protected void readsOnAfterASortKeyWhetherItIsThereOrNot() {
    store().put(List.of(row(KEY, "a"), row(KEY, "b"), row(KEY, "c")));
    assertThat(sortKeys(store().read(KEY, Optional.of("a")))).containsExactly("b", "c");
    store().delete(List.of(new RowKey(KEY, "b")));
    assertThat(sortKeys(store().read(KEY, Optional.of("b")))).containsExactly("c");
    assertThat(store().read(KEY, Optional.of("c"))).isEqualTo(end());
  }

  @Test
  protected void theFirstRowTellsWhetherThereAreAny() {
    assertThat(store().readFirst(KEY)).isEqualTo(end());
    store().put(List.of(row(KEY, "b"), row(KEY, "a")));
    assertThat(sortKeys(store().readFirst(KEY))).containsExactly("a");
    assertThat(store().readFirst(KEY).next()).contains("a");
  }

  @Test
  protected void takesAFullBatchAndGivesItBackInPages() {
    List<ParkedRow> rows =
        IntStream.range(0, ParkedStore.MAX_BATCH)
            .mapToObj(i -> row(KEY, "row-%02d".formatted(i), LARGE))
            .toList();
    assertThat(putPatiently(rows)).hasSize(ParkedStore.MAX_BATCH).containsOnly(Outcome.DONE);
    assertThat(store().read(KEY, Optional.empty()).rows()).hasSizeLessThan(5);
    assertThat(readAll(KEY))
        .extracting(Stored::sortKey)
        .isEqualTo(rows.stream().map(ParkedRow::sortKey).toList());
  }

  /** Megabytes may take a busy machine longer than a call may last; putting again is harmless. */
  private List<Outcome> putPatiently(List<ParkedRow> rows) {
    List<Outcome> outcomes = store().put(rows);
    for (int again = 0; again < 5 && !outcomes.stream().allMatch(Outcome.DONE::equals); again++) {
      outcomes = store().put(rows);
    }
    return outcomes;
  }

  /** The two keys of a row are a pair, not a text: joined, these would be the same. */
  @Test
  protected void rowsAreToldApartByBothKeys() {
    DueKey one = new DueKey(KEY.second(), 1);
    DueKey twelve = new DueKey(KEY.second(), 12);
    assertThat(store().put(List.of(row(one, "23"), row(twelve, "3"), row(one, "3"))))
        .containsExactly(Outcome.DONE, Outcome.DONE, Outcome.DONE);
    assertThat(readAll(one)).extracting(Stored::sortKey).containsExactly("23", "3");
    assertThat(readAll(twelve)).extracting(Stored::sortKey).containsExactly("3");
    assertThat(store().delete(List.of(new RowKey(one, "23")))).containsExactly(Outcome.DONE);
    assertThat(readAll(one)).extracting(Stored::sortKey).containsExactly("3");
    assertThat(readAll(twelve)).hasSize(1);
  }

  @Test
  protected void aRowOfTheSameKeyIsOverwritten() {
    ParkedRow second = row(KEY, "a", 20, 2);
    store().put(List.of(row(KEY, "a", 10, 1)));
    assertThat(store().put(List.of(second))).containsExactly(Outcome.DONE);
    assertThat(readAll(KEY))
        .singleElement()
        .isInstanceOfSatisfying(
            Row.class, row -> assertThat(row.bundle().bytes()).isEqualTo(second.bundle().bytes()));
  }

  @Test
  protected void whatIsNotThereIsDeleted() {
    store().put(List.of(row(KEY, "a")));
    List<RowKey> keys = List.of(new RowKey(KEY, "a"), new RowKey(KEY, "nowhere"));
    assertThat(store().delete(keys)).containsExactly(Outcome.DONE, Outcome.DONE);
    assertThat(store().delete(keys)).containsExactly(Outcome.DONE, Outcome.DONE);
    assertThat(readAll(KEY)).isEmpty();
  }

  @Test
  protected void takesBackItsOwnWriteOnly() {
    ParkedRow first = row(KEY, "a", 10, 1);
    ParkedRow again = row(KEY, "a", 10, 2);
    store().put(List.of(first));
    store().put(List.of(again));
    assertThat(store().takeBack(first)).isEqualTo(Outcome.DONE);
    assertThat(readAll(KEY)).hasSize(1);
    assertThat(store().takeBack(again)).isEqualTo(Outcome.DONE);
    assertThat(readAll(KEY)).isEmpty();
    assertThat(store().takeBack(again)).isEqualTo(Outcome.DONE);
  }

  @Test
  protected void anItemWithoutABundleIsGarbageAmongRows() {
    store().put(List.of(row(KEY, "a"), row(KEY, "c")));
    plantGarbage(KEY, "b");
    List<Stored> read = readAll(KEY);
    assertThat(read).extracting(Stored::sortKey).containsExactly("a", "b", "c");
    assertThat(read.get(1))
        .isInstanceOfSatisfying(
            ParkedStore.Garbage.class,
            garbage -> {
              assertThat(garbage.why()).isNotBlank();
              assertThat(garbage.content()).isNotEmpty();
            });
    assertThat(store().delete(List.of(new RowKey(KEY, "b")))).containsExactly(Outcome.DONE);
  }

  /** What has expired is a row like any other until it is swept up. */
  @Test
  protected void rowsOfThePastAreReadToo() {
    DueKey past = new DueKey(1, 0);
    assertThat(store().put(List.of(row(past, "a")))).containsExactly(Outcome.DONE);
    assertThat(readAll(past)).hasSize(1);
  }

  /** All rows of a key, page by page. */
  protected final List<Stored> readAll(DueKey key) {
    List<Stored> rows = new ArrayList<>();
    Optional<String> after = Optional.empty();
    do {
      Page page = store().read(key, after);
      rows.addAll(page.rows());
      after = page.next();
    } while (after.isPresent());
    return rows;
  }

  private static List<String> sortKeys(Page page) {
    return page.rows().stream().map(Stored::sortKey).toList();
  }

  /** A row of a small bundle. */
  protected static ParkedRow row(DueKey key, String sortKey) {
    return row(key, sortKey, 10);
  }

  /** A row of a bundle that has a value of so many bytes. */
  protected static ParkedRow row(DueKey key, String sortKey, int size) {
    return row(key, sortKey, size, 1);
  }

  private static ParkedRow row(DueKey key, String sortKey, int size, long stamp) {
    Bundle bundle = Samples.bundle(Samples.message(size, Samples.NOON, size));
    Instant due = Instant.ofEpochSecond(key.second());
    return new ParkedRow(key, sortKey, due, 1, bundle, due.plus(Duration.ofDays(7)), stamp);
  }
}
