package io.delayline;

import io.delayline.config.Config;
import io.delayline.config.ConfigReader;
import io.delayline.delay.DelayQueue;
import io.delayline.emit.DeadLetters;
import io.delayline.emit.Emitter;
import io.delayline.emit.Topics;
import io.delayline.intake.MessageSource;
import io.delayline.park.Control;
import io.delayline.park.ParkedStore;
import io.delayline.promote.TickQueue;
import io.delayline.runtime.ClockWatch;
import io.delayline.runtime.Host;
import io.delayline.runtime.Lifecycle;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A whole replica, the real code, on services and a machine that are given: what the simulation
 * runs, whose package cannot see the wiring.
 */
public final class WholeReplica {
  /** The heap that the configuration is checked against. */
  private static final long HEAP_BYTES = 1L << 30;

  /** Waits until what was handed to the producers is answered. */
  public interface Flush {
    void flush(Duration patience) throws InterruptedException;
  }

  /** The services as this replica sees them. */
  public record Services(
      MessageSource source,
      DelayQueue queue,
      Emitter emitter,
      DeadLetters deadLetters,
      Topics topics,
      ParkedStore store,
      Control control,
      TickQueue ticks,
      ClockWatch clock,
      Flush flush) {}

  private final Replica replica;
  private final Lifecycle lifecycle = new Lifecycle();

  public WholeReplica(Config config, Services services, Host host, MeterRegistry registry) {
    var ports =
        new Ports(
            services.source(),
            services.queue(),
            services.emitter(),
            services.deadLetters(),
            services.topics(),
            services.store(),
            services.control(),
            services.ticks(),
            services.clock(),
            services.flush()::flush,
            patience -> {});
    Timer lateness = registry.timer("lateness");
    this.replica =
        new Wiring(new Wiring.Ground(config, ports, host, registry, lateness, lifecycle)).replica();
  }

  /** The configuration that these variables make, without their prefix. */
  public static Config config(Map<String, String> variables) {
    Map<String, String> texts = new HashMap<>();
    texts.put("DELAYLINE_KAFKA_BOOTSTRAP_SERVERS", "simulated:9092");
    variables.forEach((key, value) -> texts.put("DELAYLINE_" + key, value));
    return new ConfigReader(HEAP_BYTES, key -> Optional.empty()).read(texts);
  }

  public void start() {
    replica.start();
  }

  public void stop(Duration budget) {
    replica.stop(budget);
  }

  /** Why it is not ready; empty when it is. */
  public List<String> notReady() {
    return lifecycle.notReady();
  }

  /** A loop that has died, which no fault of a service may do. */
  public Optional<String> dead() {
    return replica.dead();
  }
}
