package io.delayline.sqs;

import io.delayline.model.Outcome;
import java.util.List;

class SqsDeleteTest extends SqsBatchContract {
  @Override
  protected List<Outcome> call(int entries) {
    return queue.delete(SqsDelayQueueTest.incoming(entries));
  }

  @Override
  int number(String content) {
    return numberOf(content);
  }

  static int numberOf(String receipt) {
    return Integer.parseInt(receipt.substring(1));
  }

  @Override
  protected boolean isRepeated() {
    return true;
  }
}
