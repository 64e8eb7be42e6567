/** What drills are made of, tried by itself. */
@NullMarked
package io.delayline.local.drill;

import org.jspecify.annotations.NullMarked;
