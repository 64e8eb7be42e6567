package io.delayline.model;

import org.jspecify.annotations.Nullable;

/**
 * One record header as Kafka carries it: a name, and a value that may be null, empty or any bytes.
 * Lists of headers keep order and repeats.
 */
@SuppressWarnings("ArrayRecordComponent") // compared by content in tests only; never a map key
public record Header(String name, byte @Nullable [] value) {}
