/**
 * The simulation: whole replicas, the real code, over fakes of the services, in a time and an order
 * that come from a seed. {@link io.delayline.sim.Engine} is the scheduler, {@link
 * io.delayline.sim.World} everything outside the replicas, {@link io.delayline.sim.Oracles} what
 * must be true after every run, {@link io.delayline.sim.Mix} how a seed becomes a run.
 */
@NullMarked
package io.delayline.sim;

import org.jspecify.annotations.NullMarked;
