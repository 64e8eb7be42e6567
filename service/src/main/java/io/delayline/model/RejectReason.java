package io.delayline.model;

/** Why a record went to the dead-letter topic; the names are the codes of {@code delayed-error}. */
public enum RejectReason {
  /** No {@code delay-topic}. */
  MISSING_TARGET,
  /** Not a legal topic name, an internal topic, a delay topic or the dead-letter topic. */
  BAD_TARGET,
  /** Outside the configured allow-list. */
  TARGET_NOT_ALLOWED,
  /** Still missing after the grace period. */
  TARGET_UNKNOWN,
  /** Not a partition number, or one that the target does not have. */
  BAD_PARTITION,
  /** None of the three time headers. */
  MISSING_TIME,
  /** More than one of the three time headers. */
  AMBIGUOUS_TIME,
  /** A time that cannot be read or cannot be meant. */
  BAD_TIME,
  /** Due beyond the horizon. */
  TOO_FAR,
  /** A {@code delay-id} outside 1–256 bytes. */
  BAD_ID,
  /** A {@code delay-…} header that is unknown, given twice, empty or not UTF-8. */
  BAD_HEADER,
  /** Larger, once encoded, than every path can carry. */
  TOO_LARGE,
  /** The target will never take it. */
  TARGET_REFUSED,
  /** A stored bundle that cannot be decoded, or that a queue refuses for good. */
  UNREADABLE
}
