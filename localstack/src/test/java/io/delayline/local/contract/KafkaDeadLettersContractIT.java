package io.delayline.local.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.delayline.emit.Answer;
import io.delayline.emit.DeadLetter;
import io.delayline.emit.DeadLetters;
import io.delayline.emit.DeadLettersContract;
import io.delayline.emit.WrittenRecord;
import io.delayline.kafka.KafkaDeadLetters;
import io.delayline.kafka.RecordSender;
import io.delayline.model.Outcome;
import io.delayline.model.RejectReason;
import io.delayline.model.Rejection;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class KafkaDeadLettersContractIT extends DeadLettersContract {
  @RegisterExtension static final TestKafka KAFKA = new TestKafka();

  private static final Duration DELIVERY_TIMEOUT = Duration.ofSeconds(8);

  private final SequencedMap<String, String> topics = topics();
  private final RecordSender sender =
      RecordSender.forDeadLetters(KAFKA.settings(), DELIVERY_TIMEOUT, 0);

  @AfterEach
  void close() {
    sender.close(DELIVERY_TIMEOUT);
  }

  @Override
  protected DeadLetters deadLetters() {
    return new KafkaDeadLetters(sender, topics);
  }

  @Override
  protected String delayTopic(int index) {
    return List.copyOf(topics.keySet()).get(index);
  }

  @Override
  protected List<WrittenRecord> written(int delayTopic) {
    return KAFKA.written(List.copyOf(topics.values()).get(delayTopic));
  }

  @Test
  void whatFittedByCompressionFitsAgain() {
    byte[] compressible = new byte[3_000_000];
    Answer answer = new Answer();

    Rejection why = new Rejection(RejectReason.TOO_LARGE, "larger than every path can carry");
    deadLetters().send(DeadLetter.ofBytes("delay-0-0", compressible, why), answer);

    assertThat(answer.await()).isEqualTo(Outcome.DONE);
    assertThat(written(0)).singleElement().matches(letter -> letter.carries(null, compressible));
  }

  private static SequencedMap<String, String> topics() {
    Map<String, String> aMebibyte = Map.of("max.message.bytes", "1048576");
    SequencedMap<String, String> topics = new LinkedHashMap<>();
    for (int i = 0; i < 2; i++) {
      topics.put(TestKafka.name("delay"), KAFKA.create("dead", 1, aMebibyte));
    }
    return topics;
  }
}
