/**
 * What every stage runs on: the loop, its back-off and pause, the clock's watch, budgets, gates,
 * the state of the process and its metrics. Knows nothing of messages.
 */
@NullMarked
package io.delayline.runtime;

import org.jspecify.annotations.NullMarked;
