/**
 * What the process says about itself: metrics as Prometheus text, and the status as JSON. In come
 * the meters that the stages registered; out go texts. Reading them changes nothing.
 */
@NullMarked
package io.delayline.telemetry;

import org.jspecify.annotations.NullMarked;
