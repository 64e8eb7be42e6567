package io.delayline.intake;

/** A partition of a delay topic. */
public record SourcePartition(String topic, int partition) {}
