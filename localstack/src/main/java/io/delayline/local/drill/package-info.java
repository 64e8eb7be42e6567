/**
 * What drills and end-to-end tests are made of: a site with replicas in a local world, a sender and
 * a verifier whose ledger judges a run, and proxies that stand before Kafka and the AWS APIs and
 * have, by name, the faults that the real ones have at times.
 */
@NullMarked
package io.delayline.local.drill;

import org.jspecify.annotations.NullMarked;
