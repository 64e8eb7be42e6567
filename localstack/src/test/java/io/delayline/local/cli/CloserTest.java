package io.delayline.local.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CloserTest {
  private final List<String> events = new ArrayList<>();
  private final Closer closer = new Closer();

  @Test
  void closesInReverse() {
    open("first");
    open("second");

    closer.close();
    closer.close();

    assertThat(events).containsExactly("second", "first");
  }

  @Test
  void closesTheRestWhenOneFails() {
    open("first");
    closer.open(() -> failing("broken"));
    closer.open(() -> failing("broken too"));

    assertThatThrownBy(closer::close)
        .hasMessage("broken too")
        .satisfies(e ->
            assertThat(e.getSuppressed())
                .singleElement()
                .extracting(Throwable::getMessage)
                .isEqualTo("broken"));
    assertThat(events).containsExactly("first");
  }

  @Test
  void opensNothingOnceItIsClosing() {
    closer.close();

    assertThat(closer.isClosing()).isTrue();
    assertThatThrownBy(() -> open("late")).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> closer.run(() -> events.add("late")))
        .isInstanceOf(IllegalStateException.class);
    assertThat(events).isEmpty();
  }

  private void open(String name) {
    closer.open(() -> (AutoCloseable) () -> events.add(name));
  }

  private static AutoCloseable failing(String message) {
    return () -> {
      throw new IllegalStateException(message);
    };
  }
}
