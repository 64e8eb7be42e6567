/**
 * End-to-end tests: real Kafka, the SQS API, and replicas of the runnable jar as processes of their
 * own. {@link io.delayline.local.e2e.Ledger} and what stands around it judges a run from outside:
 * by what was sent and what the broker says came out, never by what the relay thinks of itself.
 */
@NullMarked
package io.delayline.local.e2e;

import org.jspecify.annotations.NullMarked;
