package io.delayline.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BudgetTest {
  private final Budget budget = new Budget(10, 1_000);

  @Test
  void isFullAtEitherLimit() {
    budget.take(9, 999);
    assertThat(budget.full()).isFalse();
    budget.take(1, 0);
    assertThat(budget.full()).isTrue();
    budget.give(1, 0);
    budget.take(0, 1);
    assertThat(budget.full()).isTrue();
  }

  @Test
  void whatHasBeenReadIsTakenBeyondTheLimits() {
    budget.take(25, 5_000);

    assertThat(budget.records()).isEqualTo(25);
    assertThat(budget.bytes()).isEqualTo(5_000);
  }

  @Test
  void reservesOnlyWhatFitsBesideWhatIsTakenAndReserved() {
    budget.take(6, 100);

    assertThat(budget.tryReserve(5, 1)).isFalse();
    assertThat(budget.tryReserve(1, 901)).isFalse();
    assertThat(budget.tryReserve(4, 900)).isTrue();
    assertThat(budget.tryReserve(1, 1)).isFalse();
  }

  @Test
  void whatIsReservedDoesNotShow() {
    assertThat(budget.tryReserve(4, 900)).isTrue();

    assertThat(budget.records()).isZero();
    assertThat(budget.bytes()).isZero();
    assertThat(budget.full()).isFalse();
  }

  @Test
  void intoAnEmptyOneAnythingFits() {
    assertThat(budget.tryReserve(500, 100_000)).isTrue();
    assertThat(budget.tryReserve(1, 1)).isFalse();
    budget.unreserve(500, 100_000);
    assertThat(budget.tryReserve(1, 1)).isTrue();
  }
}
