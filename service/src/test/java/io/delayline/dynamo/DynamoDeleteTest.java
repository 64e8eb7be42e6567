package io.delayline.dynamo;

import io.delayline.model.Outcome;
import io.delayline.park.RowKey;
import java.util.List;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

class DynamoDeleteTest extends DynamoBatchContract {
  @Override
  protected List<Outcome> call(int entries) {
    return store.delete(
        IntStream.range(0, entries).mapToObj(i -> new RowKey(KEY, Integer.toString(i))).toList());
  }

  @Override
  String sortKey(WriteRequest request) {
    return RowItems.sortKey(request.deleteRequest().key());
  }

  @Override
  protected boolean isRepeated() {
    return true;
  }
}
