/**
 * What brings parked rows back in time: every period one tick makes one replica the scheduler,
 * which raises the frontier and hands out the shards, and each shard one replica the promoter,
 * which sends the rows below the frontier to the delay queue.
 *
 * <p>In come ticks and rows, out go bundles for the delay queue. A row belongs to the table until
 * the queue has accepted its bundle and the shard's cursor has moved past it. Ticks and assignments
 * are hints that may be lost or doubled; the truth is the frontier and the cursors. When anything
 * fails, the next assignment goes on from the cursor: at most one page is sent twice.
 */
@NullMarked
package io.delayline.promote;

import org.jspecify.annotations.NullMarked;
