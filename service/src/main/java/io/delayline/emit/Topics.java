package io.delayline.emit;

/** What the cluster knows about topics, asked without creating any. */
public interface Topics {
  /** The partition count of a topic that is not there. */
  int MISSING = 0;

  /**
   * The partition count of a topic that this service may not see. It cannot write there either, as
   * a producer has to see what it writes to.
   */
  int UNSEEN = Integer.MAX_VALUE;

  /**
   * The number of partitions of a topic, {@link #MISSING} when the cluster says that it does not
   * exist, {@link #UNSEEN} when it says that neither the admin client nor the producer may know it.
   * Also prepares the producer for the topic, so that the first send does not block. Bounded in
   * time.
   *
   * @throws io.delayline.model.TryLater when the cluster does not say
   */
  int partitions(String topic);

  /** Whether the cluster answers at all, within a few seconds. Makes no record. */
  boolean answers();
}
