/** The contract tests of the ports, run on the real things. */
@NullMarked
package io.delayline.local.contract;

import org.jspecify.annotations.NullMarked;
