package io.delayline;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What went wrong for others and is tried here, by the case's id. {@code FieldFaultsTest} sees to
 * it that none of the cases is left out.
 */
@Documented
@Retention(RetentionPolicy.SOURCE)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface FieldFault {
  /** Such as {@code B07}. */
  String[] value();
}
