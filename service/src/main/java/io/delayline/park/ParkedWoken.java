package io.delayline.park;

import io.delayline.delay.Parking;
import io.delayline.model.DelayedMessage;
import io.delayline.model.Outcome;
import io.delayline.park.ParkedRows.Filled;
import io.delayline.runtime.Budget;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * Parks what woke in the delay queue with a long time to go: what had overflowed before. Where too
 * much is on its way into the table already, it overflows again.
 */
public final class ParkedWoken implements Parking {
  private final Parker parker;
  private final ParkedRows rows;
  private final Budget slots;

  /**
   * @param slots what may be on its way into the table at a time
   */
  public ParkedWoken(Parker parker, ParkedRows rows, Budget slots) {
    this.parker = parker;
    this.rows = rows;
    this.slots = slots;
  }

  @Override
  public List<List<Outcome>> park(List<Woken> woken) {
    IdentityHashMap<ParkedRow, Outcome> parked = new IdentityHashMap<>();
    List<List<Filled>> filled =
        woken.stream().map(each -> rows.of(each.bundle(), each.messages())).toList();
    List<ParkedRow> all = filled.stream().flatMap(List::stream).map(Filled::row).toList();
    for (List<ParkedRow> batch : parker.batches(all)) {
      List<Outcome> outcomes = inSlots(batch);
      for (int i = 0; i < batch.size(); i++) {
        parked.put(batch.get(i), outcomes.get(i));
      }
    }
    List<List<Outcome>> answers = new ArrayList<>();
    for (int i = 0; i < woken.size(); i++) {
      answers.add(answers(woken.get(i), filled.get(i), parked));
    }
    return answers;
  }

  private List<Outcome> inSlots(List<ParkedRow> batch) {
    if (slots.full()) {
      return parker.overflow(batch);
    }
    int records = batch.stream().mapToInt(ParkedRow::count).sum();
    long bytes = batch.stream().mapToLong(row -> row.bundle().size()).sum();
    slots.take(records, bytes);
    try {
      return parker.park(batch);
    } finally {
      slots.give(records, bytes);
    }
  }

  private static List<Outcome> answers(
      Woken woken, List<Filled> filled, IdentityHashMap<ParkedRow, Outcome> parked) {
    IdentityHashMap<DelayedMessage, Outcome> byMessage = new IdentityHashMap<>();
    for (Filled row : filled) {
      row.messages().forEach(message -> byMessage.put(message, parked.get(row.row())));
    }
    return woken.messages().stream().map(byMessage::get).toList();
  }
}
