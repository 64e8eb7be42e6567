/**
 * The beginning of the way: records of the delay topics are read, decoded and handed to the place
 * where they wait.
 *
 * <p>In come records of the consumer group's partitions; out go held messages, bundles for the
 * delay queue, rows for the table and dead letters. Until the next place has acknowledged a record,
 * the delay topic owns it: its offset is committed only when every polled record up to it is
 * settled. On failure a record is tried again from memory; on a crash or a rebalance it is read
 * again.
 */
@NullMarked
package io.delayline.intake;

import org.jspecify.annotations.NullMarked;
