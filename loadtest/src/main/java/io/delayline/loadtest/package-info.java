/**
 * Delayline when things break: drills that play an outage, a crash or a frozen process on replicas
 * in a local world while records wait, and account for every one of them: lost, early, late,
 * copied.
 */
@NullMarked
package io.delayline.loadtest;

import org.jspecify.annotations.NullMarked;
