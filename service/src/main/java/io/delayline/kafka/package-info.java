/**
 * The Kafka edge: maps and calls, nothing else. Kafka's types do not leave it.
 *
 * <p>In come the delay topics' records for {@code intake}; out go records for target and
 * dead-letter topics. The edge owns nothing: a record that it was given is answered for exactly
 * once. Every call is bounded in time; a failure is {@code TryLater} or an {@code Outcome}, split
 * in {@link io.delayline.kafka.KafkaErrors} alone.
 */
@NullMarked
package io.delayline.kafka;

import org.jspecify.annotations.NullMarked;
