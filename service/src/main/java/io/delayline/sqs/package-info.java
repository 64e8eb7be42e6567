/**
 * The SQS edge: maps and calls, nothing else. The delay queue's port is all that leaves it.
 *
 * <p>In come bundles, out go bundles. It owns no message: a call answers for each entry with what
 * became of it, and what SQS did not name as done is not done.
 */
@NullMarked
package io.delayline.sqs;

import org.jspecify.annotations.NullMarked;
