package io.delayline.model;

import java.util.Set;

/** The header names of the contract, each declared once. */
public final class HeaderNames {
  /** Headers under this prefix are instructions to Delayline; the prefix is reserved. */
  public static final String CONTROL_PREFIX = "delay-";

  public static final String TOPIC = "delay-topic";
  public static final String UNTIL = "delay-until";
  public static final String FOR = "delay-for";
  public static final String LEVEL = "delay-level";
  public static final String ID = "delay-id";
  public static final String PARTITION = "delay-partition";

  public static final String DELAYED_ID = "delayed-id";
  public static final String DELAYED_UNTIL = "delayed-until";
  public static final String DELAYED_ORIGIN = "delayed-origin";
  public static final String DELAYED_CREATED = "delayed-created";
  public static final String DELAYED_ERROR = "delayed-error";
  public static final String DELAYED_ERROR_DETAIL = "delayed-error-detail";

  /** Every control header that this version understands. */
  public static final Set<String> CONTROL = Set.of(TOPIC, UNTIL, FOR, LEVEL, ID, PARTITION);

  /** The headers set on a delivered record; copies of them that came in are replaced. */
  public static final Set<String> ON_DELIVERY =
      Set.of(DELAYED_ID, DELAYED_UNTIL, DELAYED_ORIGIN, DELAYED_CREATED);

  /** The headers set on a dead-lettered record; copies of them that came in are replaced. */
  public static final Set<String> ON_REJECTION =
      Set.of(DELAYED_ERROR, DELAYED_ERROR_DETAIL, DELAYED_ORIGIN);

  private HeaderNames() {}
}
