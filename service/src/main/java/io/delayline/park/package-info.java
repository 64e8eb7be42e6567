/**
 * What is due later than the delay queue waits: rows of a table, partitioned by the due second.
 *
 * <p>In come bundles from intake and from the drain; out they go as rows, or as bundles of the
 * delay queue where the table does not take them or a row may have come too late to be read. A
 * message is the table's once its row is written and the landing check has passed; until then it
 * stays with whoever brought it. When the table fails, bundles overflow to the delay queue and are
 * routed again when they wake.
 */
@NullMarked
package io.delayline.park;

import org.jspecify.annotations.NullMarked;
