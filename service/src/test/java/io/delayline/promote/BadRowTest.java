package io.delayline.promote;

import static io.delayline.promote.PromoteFixture.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.FieldFault;
import io.delayline.delay.Samples;
import io.delayline.model.Bundle;
import io.delayline.model.Outcome;
import io.delayline.park.Cursor;
import io.delayline.park.ParkedRow;
import io.delayline.park.ParkedStore;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Rows that cannot be promoted: they hold up no other, and nothing is done twice for them. */
@Timeout(20)
class BadRowTest {
  private final PromoteFixture world = new PromoteFixture();

  private void plantGarbage(long seconds, String sortKey) {
    world.store.plant(
        world.key(seconds), new ParkedStore.Garbage(sortKey, new byte[] {7, 7}, "it is no row"));
  }

  /** A row whose bundle is these bytes. */
  private void parkBytes(long millis, byte... bytes) {
    ParkedRow like = world.park(99, millis);
    world.store.put(
        List.of(
            new ParkedRow(
                like.key(),
                like.sortKey(),
                like.due(),
                1,
                new Bundle(bytes),
                like.expiresAt(),
                1)));
  }

  @Test
  void garbageIsSetAsideAndTheOthersGoOn() throws Exception {
    world.park(1, 59_000);
    world.park(2, 60_000);
    plantGarbage(60, "a\n\u001b[31m" + "x".repeat(1_000));
    plantGarbage(60, "z");
    world.park(3, 61_000);
    world.frontier(900);
    assertThat(world.promote()).isTrue();

    assertThat(world.queued()).containsExactly(1L, 2L, 3L);
    assertThat(world.deadLetters.letters())
        .hasSize(2)
        .allSatisfy(letter -> {
          assertThat(letter.rejection().reason().name()).isEqualTo("UNREADABLE");
          assertThat(letter.rejection().detail()).isEqualTo("it is no row");
        });
    assertThat(world.setAside()).isEqualTo(2);
    assertThat(world.notices)
        .singleElement()
        .asString()
        .contains("dead-letter topic", world.key(60) + ", a??[31mxx", "it is no row")
        .doesNotContainPattern("\\p{Cntrl}")
        .hasSizeLessThan(500);
    assertThat(world.cursor()).isEqualTo(Cursor.at(NOON + 900));
    while (world.sweeper.runOnce()) {
      // all of them
    }
    assertThat(world.store.size()).isZero();
  }

  @Test
  void aBundleThatCannotBeReadIsSetAside() throws Exception {
    parkBytes(60_000, Bundle.VERSION, (byte) 0x55);
    world.frontier(900);
    assertThat(world.promote()).isTrue();
    assertThat(world.notices).singleElement().asString().contains("Expected an array");
    assertThat(world.deadLetters.letters()).hasSize(1);
    assertThat(world.queue.size()).isZero();
    assertThat(world.cursor()).isEqualTo(Cursor.at(NOON + 900));
  }

  @Test
  void aBundleOfANewerVersionTravelsAsItIsAndItsRowStays() throws Exception {
    world.park(1, 60_000);
    parkBytes(60_000, (byte) (Bundle.VERSION + 1), (byte) 0x55);
    world.park(2, 60_000);
    world.frontier(900);
    assertThat(world.promote()).isTrue();
    assertThat(world.bundles().stream().flatMap(List::stream))
        .containsExactlyInAnyOrder(1L, 2L, -1L);
    assertThat(world.bundles()).as("joined with nothing").contains(List.of(-1L));
    assertThat(world.deadLetters.letters()).isEmpty();
    while (world.sweeper.runOnce()) {
      // all that may be swept
    }
    assertThat(world.store.size()).as("for newer code").isEqualTo(1);
    assertThat(world.notices)
        .singleElement()
        .asString()
        .contains("newer replicas", world.key(60).toString());
  }

  @Test
  @FieldFault({"B01", "B86"})
  void whatTheQueueRefusesForGoodIsSetAsideAndNoOther() throws Exception {
    LongStream.range(0, 5).forEach(i -> world.park(i, 60_000));
    world.park(5, 61_000);
    world.queue.neverTake(2);
    world.queue.neverTake(5);
    world.frontier(900);
    assertThat(world.promote()).isTrue();
    assertThat(world.queued()).containsExactlyInAnyOrder(0L, 1L, 3L, 4L);
    assertThat(world.deadLetters.letters()).hasSize(2);
    assertThat(world.cursor()).isEqualTo(Cursor.at(NOON + 900));
  }

  @Test
  void whileTheDeadLetterTopicDoesNotTakeItTheWorkIsGivenBackAndNothingIsSentAgain()
      throws Exception {
    world.park(1, 59_000);
    plantGarbage(60, "z");
    world.park(2, 61_000);
    world.frontier(900);
    world.deadLetters.answer(Outcome.refused("not enough replicas"));
    for (int i = 0; i < 5; i++) {
      var before = world.now();
      assertThat(world.promote()).isFalse();
      assertThat(Duration.between(before, world.now())).isLessThan(Duration.ofMinutes(1));
    }
    assertThat(world.queued()).as("once").containsExactly(1L);

    world.deadLetters.answer(Outcome.DONE);
    assertThat(world.promote()).isTrue();
    assertThat(world.queued()).containsExactly(1L, 2L);
    assertThat(world.deadLetters.letters()).hasSize(1);
  }

  @Test
  void whatIsSetAsideIsNotSetAsideAgainWhileTheQueueTakesNothing() throws Exception {
    plantGarbage(60, "a");
    plantGarbage(61, "a");
    world.park(1, 62_000);
    world.frontier(900);
    world.queue.refuse(1, 40);
    for (int i = 0; i < 3; i++) {
      assertThat(world.promote()).isFalse();
    }
    assertThat(world.promote()).isTrue();
    assertThat(world.deadLetters.letters()).hasSize(2);
    assertThat(world.queued()).containsExactly(1L);
  }

  @Test
  void aStopEndsTheWaitForTheDeadLetterTopic() throws Exception {
    plantGarbage(60, "a");
    world.frontier(900);
    world.deadLetters.answer(Outcome.refused("not enough replicas"));
    world.stopping = true;
    assertThat(world.promote()).isFalse();
    assertThat(world.now()).isEqualTo(Samples.NOON);
  }
}
