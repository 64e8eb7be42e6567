/**
 * Delayline under load: a generator that writes delayed records at a chosen rate, a verifier that
 * reads the target topics and accounts for every one of them (lost, early, late, copied), drills
 * that break things meanwhile, and the report with its plots.
 */
@NullMarked
package io.delayline.loadtest;

import org.jspecify.annotations.NullMarked;
