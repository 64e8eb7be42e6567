/**
 * What travels: the delayed message, its identity, the bundle that carries it, and the pure rules
 * that say where it goes next. Nothing here waits, calls or knows a service; JDK types only.
 */
@NullMarked
package io.delayline.model;

import org.jspecify.annotations.NullMarked;
