/**
 * The process: the command line, its configuration, and the wiring of the stages. In come
 * environment variables and a signal to stop; out goes an exit code. Nothing imports this package.
 */
@NullMarked
package io.delayline;

import org.jspecify.annotations.NullMarked;
