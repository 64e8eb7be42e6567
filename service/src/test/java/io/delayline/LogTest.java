package io.delayline;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import java.net.URL;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The lines that the shipped logging configuration makes, of whatever is to be said. */
class LogTest {
  private static final int MOST = 8_200;

  private final LoggerContext context = new LoggerContext();
  private final Logger logger = context.getLogger("io.delayline.intake.Intake");

  @BeforeEach
  void configure() throws Exception {
    URL shipped = Objects.requireNonNull(LogTest.class.getResource("/logback.xml"));
    JoranConfigurator configurator = new JoranConfigurator();
    configurator.setContext(context);
    configurator.doConfigure(shipped);
  }

  @AfterEach
  void stop() {
    context.stop();
  }

  @SuppressWarnings("unchecked")
  private String line(LoggingEvent event) {
    var stdout =
        (ConsoleAppender<ILoggingEvent>)
            context.getLogger(Logger.ROOT_LOGGER_NAME).getAppender("STDOUT");
    return new String(stdout.getEncoder().encode(event), UTF_8);
  }

  private LoggingEvent event(String message, @Nullable Throwable thrown) {
    return new LoggingEvent("io.delayline.Any", logger, Level.ERROR, message, thrown, null);
  }

  private static void assertOneLine(String line) {
    assertThat(line).endsWith("\n").hasSizeLessThan(MOST);
    assertThat(line.substring(0, line.length() - 1))
        .doesNotContainPattern("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "two\r\n2026-06-01T12:00:00.000Z ERROR Forged - lines",
        "a bell \u0007, a null \u0000, an escape \u001b[31m",
        "\u2028 and \u2029 and \u0085 and \u202e and \ufeff",
        "%d %ex {} ${user.home} ${jndi:ldap://x}",
        ""
      })
  void aMessageIsOneLine(String message) {
    String line = line(event(message, null));
    assertOneLine(line);
    assertThat(line).contains("ERROR Intake - ");
  }

  @Test
  void anExceptionIsOnTheSameLine() {
    String hostile = "the header\r\nis \u001b[2J";
    String line =
        line(
            event(
                "cannot be judged",
                new IllegalStateException(hostile, new RuntimeException(hostile))));
    assertOneLine(line);
    assertThat(line).contains("cannot be judged | java.lang.IllegalStateException: the header");
  }

  /** Nor does the time that it takes, whatever a pattern has to search. */
  @Test
  @Timeout(20)
  void aLineDoesNotGrowWithWhatItSays() {
    String huge = "x".repeat(1_000_000);
    assertOneLine(line(event(huge, null)));
    String line =
        line(event("cannot be judged", new IllegalStateException("\r\n".repeat(500_000))));
    assertOneLine(line);
    assertThat(line).contains("cannot be judged");
    assertOneLine(line(event("cannot be judged", new IllegalStateException(huge))));
  }
}
