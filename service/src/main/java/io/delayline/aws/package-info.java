/**
 * What the edges of AWS share: how clients are made, how a batch call is made and repeated, what a
 * failure means, what is counted.
 *
 * <p>Nothing of a stage comes in here and it owns no message; the edges of the single services map,
 * and call by these means.
 */
@NullMarked
package io.delayline.aws;

import org.jspecify.annotations.NullMarked;
