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
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;

/**
 * Reads the first row of several seconds at a time, to get over long stretches without rows. No
 * more than a row of each: whole pages of seconds that turn out to be full would be more than the
 * heap has room for, and than the table gives at a time.
 */
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

    record Failed(Throwable why) implements Answer {}
  }

  /**
   * Reads what tells whether there are rows of each key.
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
      return new Answer.Read(store.readFirst(key));
    } catch (Throwable e) { // an answer that never came would be waited for without end
      return new Answer.Failed(e);
    }
  }

  private static List<Page> pages(AtomicReferenceArray<Answer> answers) {
    List<Page> pages = new ArrayList<>();
    for (int i = 0; i < answers.length(); i++) {
      switch (answers.get(i)) {
        case Answer.Read(Page page) -> pages.add(page);
        case Answer.Failed(Throwable why) ->
            throw new TryLater("rows could not be read: " + why.getMessage(), why);
      }
    }
    return pages;
  }
}
