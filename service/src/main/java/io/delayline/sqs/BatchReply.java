package io.delayline.sqs;

import java.util.List;
import software.amazon.awssdk.services.sqs.model.BatchResultErrorEntry;

/**
 * The answer to a batch call, the same for all of them.
 *
 * @param successful the ids of the entries that it names as done
 */
record BatchReply(List<String> successful, List<BatchResultErrorEntry> failed) {}
