/**
 * Everything to run Delayline on one machine: a real Kafka broker and the SQS API inside this JVM,
 * the DynamoDB API and relay processes beside it, and the commands that start, feed and watch them.
 * {@link io.delayline.local.World} is the one place that creates queues, topics and the table;
 * tests and the {@code up} command use the same one.
 */
@NullMarked
package io.delayline.local;

import org.jspecify.annotations.NullMarked;
