/** What the edges make of a network and of servers that do not do what they should. */
@NullMarked
package io.delayline.local.edge;

import org.jspecify.annotations.NullMarked;
