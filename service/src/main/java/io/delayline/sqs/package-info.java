/**
 * The SQS edge: maps and calls, nothing else. The ports of the delay queue and of the queue of
 * ticks are all that leaves it.
 *
 * <p>In come bundles and ticks, and out they go. It owns no message: a call answers for each entry
 * with what became of it, and what SQS did not name as done is not done.
 */
@NullMarked
package io.delayline.sqs;

import org.jspecify.annotations.NullMarked;
