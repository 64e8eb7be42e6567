/**
 * The process: the command line and the wiring of the stages. In come the configuration and a
 * signal to stop; out goes an exit code. Nothing imports this package.
 */
@NullMarked
package io.delayline;

import org.jspecify.annotations.NullMarked;
