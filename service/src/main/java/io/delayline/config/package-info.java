/**
 * What the operator decides: the table of all settings, and how they are read and checked. In come
 * environment variables and a file; out goes a {@link io.delayline.config.Config} that can be run
 * with, or one sentence that names the key, the value and what is allowed. No message passes here.
 */
@NullMarked
package io.delayline.config;

import org.jspecify.annotations.NullMarked;
