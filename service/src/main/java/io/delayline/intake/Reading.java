package io.delayline.intake;

import io.delayline.model.RejectReason;
import io.delayline.model.Rejection;
import java.util.function.Function;

/** What was read of a record: a value, or why the record is rejected. The first reason counts. */
sealed interface Reading<T> {
  record Read<T>(T value) implements Reading<T> {}

  record Refused<T>(Rejection rejection) implements Reading<T> {}

  static <T> Reading<T> refused(RejectReason reason, String sentence) {
    return new Refused<>(new Rejection(reason, sentence));
  }

  /** Goes on with the value. */
  default <R> Reading<R> then(Function<T, Reading<R>> next) {
    return switch (this) {
      case Read<T>(T value) -> next.apply(value);
      case Refused<T>(Rejection rejection) -> new Refused<>(rejection);
    };
  }

  default <R> Reading<R> map(Function<T, R> change) {
    return then(value -> new Read<>(change.apply(value)));
  }
}
