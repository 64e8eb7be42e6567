package io.delayline.intake;

/** Where a record is handed over to, as far as it matters to whoever waits for the answer. */
enum Place {
  /** The delay queue: it answers each call within the limit of a send, however slow it is. */
  QUEUE,
  /** The table, a target or the dead-letter topic. */
  ELSEWHERE
}
