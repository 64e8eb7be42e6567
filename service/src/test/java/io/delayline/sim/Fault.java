package io.delayline.sim;

/** The kinds of faults that a run is mixed of. */
enum Fault {
  KILL,
  KILL_BY_STEP,
  STOP,
  PAUSE,
  REBALANCE,
  LOST,
  REFUSE,
  PARTIAL,
  SLOW,
  TARGET,
  BROKER,
  DUPLICATE,
  SKEW,
  CLOCK,
  OUTAGE
}
