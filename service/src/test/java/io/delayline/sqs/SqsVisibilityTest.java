package io.delayline.sqs;

import io.delayline.model.Outcome;
import java.time.Duration;
import java.util.List;

class SqsVisibilityTest extends SqsBatchContract {
  @Override
  protected List<Outcome> call(int entries) {
    return queue.changeVisibility(SqsDelayQueueTest.incoming(entries), Duration.ofSeconds(20));
  }

  @Override
  int number(String content) {
    return SqsDeleteTest.numberOf(content);
  }

  @Override
  protected boolean isRepeated() {
    return true;
  }
}
