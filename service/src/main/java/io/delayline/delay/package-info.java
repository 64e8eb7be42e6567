/**
 * The last 15 minutes: bundles wait in the delay queue, are leased when they wake, and their
 * records are held in memory until their millisecond.
 *
 * <p>In come messages from intake and bundles from the queue; out go messages to {@code emit}, and
 * what woke long before it is due to whoever parks it. A message belongs to the queue until the
 * bundle is deleted, which happens only after every record of it is settled; meanwhile a replica
 * merely leases it. When anything fails the lease runs out or is given back, and the queue hands
 * the bundle to someone else.
 */
@NullMarked
package io.delayline.delay;

import org.jspecify.annotations.NullMarked;
