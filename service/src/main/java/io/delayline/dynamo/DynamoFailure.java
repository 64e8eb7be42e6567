package io.delayline.dynamo;

import io.delayline.aws.AwsFailure;
import java.util.Set;

/** The codes of DynamoDB. */
final class DynamoFailure {
  /** The codes that mean that there is no such table. */
  static final Set<String> MISSING_TABLE = Set.of("ResourceNotFoundException");

  /** The codes of a server that does not know the call. */
  static final Set<String> UNKNOWN_CALL = Set.of("UnknownOperationException");

  /** What a call that failed means: what the same request will meet again is refused for good. */
  static final AwsFailure OF_CALLS =
      new AwsFailure(
          "DynamoDB", Set.of("ItemCollectionSizeLimitExceededException", "ValidationException"));

  private DynamoFailure() {}
}
