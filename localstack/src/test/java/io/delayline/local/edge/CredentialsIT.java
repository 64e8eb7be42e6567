package io.delayline.local.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.FieldFault;
import io.delayline.local.SdkSettings;
import io.delayline.model.Outcome;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** Credentials as a task of ECS gets them: over HTTP, for some hours, again and again. */
@ResourceLock(Resources.SYSTEM_PROPERTIES)
@FieldFault("B95")
class CredentialsIT {
  /** Within the last two minutes the SDK has certainly begun to ask for others. */
  private static final Duration SOON = Duration.ofSeconds(110);

  private final FaultyAws aws = new FaultyAws();
  private final FakeCredentials credentials = new FakeCredentials();
  private final SdkSettings settings = SdkSettings.of(aws.endpoint(), credentials.endpoint());

  @AfterEach
  void close() {
    settings.close();
    credentials.close();
    aws.close();
  }

  @Test
  void areFetchedOncePerClientHoweverManyCallsAreMade() {
    credentials.give("FIRST", Duration.ofHours(6));
    try (EdgeCalls calls = new EdgeCalls(aws.endpoint())) {
      int fetched = credentials.requests();
      for (int i = 0; i < 20; i++) {
        assertThat(calls.send().make().get()).isEqualTo(Outcome.DONE);
      }
      assertThat(aws.signature()).contains("Credential=FIRST/");
      assertThat(credentials.requests()).isEqualTo(fetched).isEqualTo(2);
    }
  }

  /** Others are asked for in good time, and these are good until then. */
  @Test
  void oldOnesServeWhileTheNewOnesDoNotComeAndTheCallsDoNotWaitForThem() {
    credentials.give("FIRST", SOON);
    try (EdgeCalls calls = new EdgeCalls(aws.endpoint())) {
      credentials.hang();
      int asked = credentials.requests();
      for (int i = 0; i < 20; i++) {
        assertThat(calls.send().make().get()).isEqualTo(Outcome.DONE);
        assertThat(calls.put().make().get()).isEqualTo(Outcome.DONE);
      }
      assertThat(aws.signature()).contains("Credential=FIRST/");
      assertThat(credentials.requests() - asked).as("not by each call in turn").isLessThan(40);

      credentials.give("SECOND", Duration.ofHours(6));
      awaitSignedWith("SECOND", calls);
    }
  }

  /** AWS may take them all the same; and if not, it says so, and the call is tried again. */
  @Test
  void oldOnesServeAlsoWhenTheyAreOfYesterdayUntilThereAreOthers() {
    credentials.give("FIRST", Duration.ofSeconds(-5));
    try (EdgeCalls calls = new EdgeCalls(aws.endpoint())) {
      credentials.refuse();
      assertThat(calls.send().make().get()).isEqualTo(Outcome.DONE);
      assertThat(aws.signature()).contains("Credential=FIRST/");
      credentials.give("SECOND", Duration.ofHours(6));
      awaitSignedWith("SECOND", calls);
    }
  }

  private void awaitSignedWith(String key, EdgeCalls calls) {
    Awaitility.await()
        .atMost(Duration.ofSeconds(30))
        .untilAsserted(() -> {
          assertThat(calls.send().make().get()).isEqualTo(Outcome.DONE);
          assertThat(aws.signature()).contains("Credential=" + key + "/");
        });
  }
}
