package io.delayline.model;

import org.jspecify.annotations.Nullable;

/**
 * Where a message is delivered.
 *
 * @param partition the explicit partition, or null when the key decides as for any producer
 */
public record Target(String topic, @Nullable Integer partition) {}
