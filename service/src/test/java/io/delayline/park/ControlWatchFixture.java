package io.delayline.park;

import io.delayline.delay.Samples;
import io.delayline.park.FakeControl.Call;
import io.delayline.runtime.ClockWatch;
import io.delayline.runtime.FakePause;
import io.delayline.runtime.SetClock;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;

/** A watch over fake control items, a moment after noon, that has not looked yet. */
final class ControlWatchFixture {
  static final Duration PERIOD = Duration.ofMinutes(1);
  static final Duration AHEAD = Duration.ofMinutes(15);
  static final Duration SLACK = Duration.ofSeconds(2);

  final SetClock clock = new SetClock(Samples.NOON.plusMillis(700));
  final ClockWatch services = new ClockWatch(clock, clock::nanos, SLACK);
  final FakeControl control = new FakeControl();
  final ShardCount shards = new ShardCount();
  final FakePause pause = new FakePause(clock);
  final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  final ControlWatch watch = over(control);

  ControlWatch over(Control other) {
    var times = new ControlWatch.Times(clock, services, PERIOD, AHEAD, SLACK);
    return new ControlWatch(other, shards, times, pause).measured(registry);
  }

  void servicesSay(Instant date) {
    services.observe(date, services.begin());
  }

  void servicesAgree() {
    servicesSay(clock.instant());
  }

  void cursors(int number, Cursor at) {
    for (int shard = 0; shard < number; shard++) {
      control.createCursor(shard, at);
    }
  }

  /** Works until it has looked so many times. */
  void looks(int times) throws InterruptedException {
    int wanted = control.calls(Call.FRONTIER) + times;
    while (control.calls(Call.FRONTIER) < wanted) {
      watch.runOnce();
    }
  }

  double gauge(String name) {
    return registry.get(name).gauge().value();
  }
}
