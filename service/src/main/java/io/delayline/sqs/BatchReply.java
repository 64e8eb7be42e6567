package io.delayline.sqs;

import io.delayline.aws.AwsAction;
import io.delayline.aws.BatchAnswer;
import io.delayline.model.Outcome;
import java.util.List;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.sqs.model.BatchResultErrorEntry;

/**
 * The answer to a batch call, the same for all of them. The entries' ids are their indexes, so
 * distinct and of a legal form.
 *
 * @param successful the ids of the entries that it names as done
 */
record BatchReply(List<String> successful, List<BatchResultErrorEntry> failed) {
  /** What it says of each of so many entries; what it does not name is not done. */
  List<Outcome> outcomes(AwsAction action, int count) {
    BatchAnswer<String> answer =
        new BatchAnswer<>(
            IntStream.range(0, count).mapToObj(Integer::toString).toList(),
            Outcome.doubtful(action.call() + ": the answer does not name the entry"));
    for (String id : successful) {
      answer.name(id, Outcome.DONE);
    }
    for (BatchResultErrorEntry entry : failed) {
      answer.name(entry.id(), SqsFailure.OF_CALLS.ofEntry(action, entry.code(), entry.message()));
    }
    return answer.outcomes();
  }
}
