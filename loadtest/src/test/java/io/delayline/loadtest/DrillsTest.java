package io.delayline.loadtest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class DrillsTest {
  @Test
  void eachIsFoundByItsName() {
    assertThat(Drills.ALL)
        .allSatisfy(drill -> assertThat(Drills.named(drill.name())).contains(drill));
    assertThat(Drills.named("all")).as("not a drill of its own").isEmpty();
    assertThat(Drills.named("nothing")).isEmpty();
  }

  @Test
  void theHelpNamesThemAll() {
    String help =
        DrillCommand.line().getUsageMessage(CommandLine.Help.Ansi.OFF).replaceAll("\\s+", " ");
    assertThat(Drills.ALL)
        .allSatisfy(drill -> assertThat(help).contains(drill.name(), drill.description()));
  }

  @Test
  void anUnknownNameIsMisuse() {
    CommandLine line = DrillCommand.line();
    StringWriter said = new StringWriter();
    line.setErr(new PrintWriter(said));
    assertThat(line.execute("nothing")).isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(said.toString()).contains("There is no drill 'nothing'");
  }
}
