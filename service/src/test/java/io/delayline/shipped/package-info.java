/** The list of what ships in the runnable jar, compared with the jar; `service/shipped` runs it. */
@NullMarked
package io.delayline.shipped;

import org.jspecify.annotations.NullMarked;
