/**
 * The relay: its command line, its configuration, and {@link io.delayline.Relay}, the one class
 * that knows all the others. The packages below are the stages in the order a message passes them:
 * {@code intake}, {@code delay}, {@code emit}.
 */
@NullMarked
package io.delayline;

import org.jspecify.annotations.NullMarked;
