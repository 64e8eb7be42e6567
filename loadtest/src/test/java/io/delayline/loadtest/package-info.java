/** Drills, short. */
@NullMarked
package io.delayline.loadtest;

import org.jspecify.annotations.NullMarked;
