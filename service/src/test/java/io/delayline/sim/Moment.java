package io.delayline.sim;

/** Where between two steps of a call something may happen to the caller. */
enum Moment {
  /** The service has done it; the caller does not know yet. */
  TOOK_EFFECT,
  /** The caller is just told. */
  ANSWERED
}
