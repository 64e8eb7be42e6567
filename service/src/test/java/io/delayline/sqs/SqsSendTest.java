package io.delayline.sqs;

import io.delayline.delay.DelayQueue.Outgoing;
import io.delayline.model.Outcome;
import java.util.List;

class SqsSendTest extends SqsBatchContract {
  private final List<Outgoing> outgoing = SqsDelayQueueTest.outgoing(10);

  @Override
  protected List<Outcome> call(int entries) {
    return queue.send(outgoing.subList(0, entries));
  }

  @Override
  int number(String content) {
    return outgoing.stream().map(entry -> queue.body(entry.bundle())).toList().indexOf(content);
  }

  @Override
  protected boolean isRepeated() {
    return false;
  }
}
