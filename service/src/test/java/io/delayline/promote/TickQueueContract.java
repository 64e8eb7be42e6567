package io.delayline.promote;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.model.Outcome;
import io.delayline.promote.TickQueue.Posting;
import io.delayline.promote.TickQueue.Received;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What every queue of ticks does; run on the fake and on the real thing alike. */
public abstract class TickQueueContract {
  protected static final Duration VISIBILITY = Duration.ofSeconds(2);
  protected static final Duration LONG_VISIBILITY = Duration.ofSeconds(60);

  /** An empty queue, the same one throughout a test. */
  protected abstract TickQueue queue();

  /** Lets time go by for the queue. */
  protected abstract void pass(Duration time);

  @Test
  protected void anEmptyQueueGivesNothing() {
    assertThat(queue().receive(Duration.ZERO, VISIBILITY)).isEmpty();
  }

  @Test
  protected void givesWhatWasPostedOneAfterTheOther() {
    post("tick", "1");
    post("tick", "2");
    Received first = receiveOne(LONG_VISIBILITY);
    assertThat(first.body()).isEqualTo("body-1");
    assertThat(first.receives()).isEqualTo(1);
    assertBlocked();
    assertThat(queue().delete(first)).isEqualTo(Outcome.DONE);
    Received second = receiveOne(LONG_VISIBILITY);
    assertThat(second.body()).isEqualTo("body-2");
    assertThat(queue().delete(second)).isEqualTo(Outcome.DONE);
    assertBlocked();
  }

  @Test
  protected void takesOneOfManyWithTheSameIdAlsoAfterItIsGone() {
    post("tick", "1");
    post("tick", "1");
    Received only = receiveOne(LONG_VISIBILITY);
    post("tick", "1");
    assertThat(queue().delete(only)).isEqualTo(Outcome.DONE);
    post("tick", "1");
    assertBlocked();
  }

  @Test
  protected void aGroupThatIsBlockedHoldsUpNoOther() {
    post("shard-1", "1-a");
    post("shard-1", "1-b");
    post("shard-2", "2-a");
    assertThat(receiveOne(LONG_VISIBILITY).body()).isEqualTo("body-1-a");
    Received other = receiveOne(LONG_VISIBILITY);
    assertThat(other.body()).isEqualTo("body-2-a");
    assertBlocked();
    assertThat(queue().changeVisibility(other, Duration.ZERO)).isEqualTo(Outcome.DONE);
    assertThat(receiveOne(LONG_VISIBILITY).body()).isEqualTo("body-2-a");
  }

  @Test
  protected void whatIsNotDeletedComesAgainBeforeWhatIsBehindIt() {
    post("tick", "1");
    post("tick", "2");
    Received first = receiveOne(VISIBILITY);
    pass(VISIBILITY.plusMillis(500));
    Received again = receiveOne(VISIBILITY);
    assertThat(again.body()).isEqualTo("body-1");
    assertThat(again.receives()).isEqualTo(2);
    assertThat(again.receipt()).isNotEqualTo(first.receipt());
  }

  @Test
  protected void canBeKeptLonger() {
    post("tick", "1");
    Received first = receiveOne(VISIBILITY);
    assertThat(queue().changeVisibility(first, LONG_VISIBILITY)).isEqualTo(Outcome.DONE);
    pass(VISIBILITY.plusMillis(500));
    assertBlocked();
    assertThat(queue().delete(first)).isEqualTo(Outcome.DONE);
  }

  @Test
  protected void aDeletedMessageCannotBeHidden() {
    post("tick", "1");
    Received first = receiveOne(LONG_VISIBILITY);
    assertThat(queue().delete(first)).isEqualTo(Outcome.DONE);
    assertThat(queue().changeVisibility(first, LONG_VISIBILITY)).isInstanceOf(Outcome.Never.class);
  }

  @Test
  protected void takesEveryCharacterThatIdsMayHave() {
    String id = "azAZ09!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";
    post(id, id);
    assertThat(receiveOne(VISIBILITY).body()).isEqualTo("body-" + id);
  }

  private void post(String group, String id) {
    assertThat(queue().post(new Posting(group, id, "body-" + id))).isEqualTo(Outcome.DONE);
  }

  private Received receiveOne(Duration visibility) {
    Optional<Received> received = queue().receive(Duration.ofSeconds(5), visibility);
    assertThat(received).isPresent();
    return received.orElseThrow();
  }

  private void assertBlocked() {
    assertThat(queue().receive(Duration.ZERO, VISIBILITY)).isEmpty();
  }
}
