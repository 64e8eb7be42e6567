/**
 * The three commands of the local world: {@code up} starts it and shows what happens, {@code send}
 * writes delayed records into it, {@code watch} reads what comes out. They talk to the relay as any
 * client does, through Kafka only.
 */
@NullMarked
package io.delayline.local.cli;

import org.jspecify.annotations.NullMarked;
