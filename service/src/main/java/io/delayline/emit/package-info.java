/**
 * The end of the way: a message that is due is written to its target topic, or to the dead-letter
 * topic when it never can be.
 *
 * <p>In come due messages; out go Kafka records. The sender keeps the message until the broker has
 * acknowledged it: a failure that may pass is handed back as {@code Later}, never swallowed. One
 * target that is missing or sick is remembered and tried on its own slow track, so that it does not
 * hold up the others.
 */
@NullMarked
package io.delayline.emit;

import org.jspecify.annotations.NullMarked;
