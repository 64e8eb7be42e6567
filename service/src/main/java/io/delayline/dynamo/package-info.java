/**
 * The DynamoDB edge: maps and calls, nothing else. The ports of the table of rows and of the
 * control items, which are one table, are all that leaves it.
 *
 * <p>In come rows, out go rows. It owns no message: a call answers for each entry with what became
 * of it, and what DynamoDB left unprocessed is not done.
 */
@NullMarked
package io.delayline.dynamo;

import org.jspecify.annotations.NullMarked;
