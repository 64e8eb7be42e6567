package io.delayline.promote;

import io.delayline.model.TryLater;
import io.delayline.park.DueKey;
import io.delayline.park.ParkedStore;
import io.delayline.park.ParkedStore.Page;
import io.delayline.runtime.Host;
import io.delayline.runtime.Pause;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;

/** Reads the first pages of several seconds at a time, to get over long stretches without rows. */
final class ReadAhead {
  private static final Duration SLICE = Duration.ofSeconds(1);

  private final ParkedStore store;
  private final Host host;

  ReadAhead(ParkedStore store, Host host) {
    this.store = store;
    this.host = host;
  }

  /** What became of one read. */
  private sealed interface Answer {
    record Read(Page page) implements Answer {}

    record Failed(RuntimeException why) implements Answer {}
  }

  /**
   * Reads the first page of each key.
   *
   * @throws TryLater when one of them could not be read
   */
  List<Page> read(List<DueKey> keys) throws InterruptedException {
    AtomicReferenceArray<Answer> answers = new AtomicReferenceArray<>(keys.size());
    Pause pause = host.pause();
    for (int i = 0; i < keys.size(); i++) {
      int at = i;
      host.threads()
          .execute(() -> {
            answers.set(at, read(keys.get(at)));
            pause.wake();
          });
    }
    while (IntStream.range(0, keys.size()).anyMatch(i -> answers.get(i) == null)) {
      pause.pause(SLICE);
    }
    return pages(answers);
  }

  private Answer read(DueKey key) {
    try {
      return new Answer.Read(store.read(key, Optional.empty()));
    } catch (RuntimeException e) {
      return new Answer.Failed(e);
    }
  }

  private static List<Page> pages(AtomicReferenceArray<Answer> answers) {
    List<Page> pages = new ArrayList<>();
    for (int i = 0; i < answers.length(); i++) {
      switch (answers.get(i)) {
        case Answer.Read(Page page) -> pages.add(page);
        case Answer.Failed(RuntimeException why) ->
            throw new TryLater("rows could not be read: " + why.getMessage(), why);
      }
    }
    return pages;
  }
}
