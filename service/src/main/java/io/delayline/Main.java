package io.delayline;

import io.delayline.kafka.KafkaSettings;
import io.delayline.kafka.TopicSizes;
import io.delayline.runtime.Lifecycle;
import io.delayline.runtime.Misconfigured;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

public final class Main {
  private Main() {}

  public static void main(String[] args) throws Exception {
    Lifecycle lifecycle = new Lifecycle();
    int code;
    try {
      Config config = new ConfigReader(Runtime.getRuntime().maxMemory(), KafkaSettings::whyLocked).read(ConfigSources.merged(Optional.empty(), System.getenv()));
      if (List.of(args).contains("--check")) { System.exit(Relay.check(config, System.out)); }
      if (List.of(args).contains("--setup")) { System.exit(Relay.setup(config, TopicSizes.defaults(), System.out)); }
      CountDownLatch done = new CountDownLatch(1);
      int[] exit = new int[1];
      Duration budget = config.service().shutdownBudget().plusSeconds(2);
      Runtime.getRuntime().addShutdownHook(new Thread(() -> {
        lifecycle.askStop();
        try { done.await(budget.toMillis(), TimeUnit.MILLISECONDS); } catch (InterruptedException e) { Thread.currentThread().interrupt(); }
        Runtime.getRuntime().halt(exit[0]);
      }));
      code = Relay.run(config, lifecycle);
      exit[0] = code;
      done.countDown();
    } catch (Misconfigured e) {
      System.err.println(e.getMessage());
      Runtime.getRuntime().halt(1);
      return;
    }
    System.exit(code);
  }
}
