package io.delayline.loadtest;

import io.delayline.local.Directories;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** {@code loadtest/drill}: breaks something on purpose and says what came of it. */
@Command(
    name = "loadtest/drill",
    sortOptions = false,
    usageHelpAutoWidth = true,
    description =
        "Runs replicas in a local world, breaks something while records wait, and accounts for"
            + " every one of them, a line for each drill. A drill fails when anything is lost,"
            + " early or altered, or when there are copies that were not in flight when something"
            + " broke.%n")
public final class DrillCommand implements Callable<Integer> {
  private static final String ALL = "all";

  private static final OptionSpec HELP =
      OptionSpec.builder("-h", "--help")
          .usageHelp(true)
          .description("Shows this and ends.")
          .build();

  @Parameters(paramLabel = "NAME", description = "A drill of those below, or 'all'.")
  private Choice choice = new Choice(Drills.ALL);

  @Option(names = "--short", description = "Seconds instead of minutes, as the tests play it.")
  private boolean isShort;

  private DrillCommand() {}

  public static void main(String[] arguments) {
    System.exit(line().execute(arguments));
  }

  /** The command line, whose help names all drills. */
  static CommandLine line() {
    CommandLine line = new CommandLine(new DrillCommand());
    line.registerConverter(Choice.class, Choice::of);
    line.getCommandSpec().addOption(HELP);
    List<String> footer = new ArrayList<>(List.of("", "Drills:"));
    Drills.ALL.forEach(drill ->
        footer.add("  %-21s %s".formatted(drill.name(), drill.description().replace("%", "%%"))));
    footer.addAll(List.of("", "Exit codes: 0 all passed, 1 one failed, 2 an option is wrong."));
    line.getCommandSpec().usageMessage().footer(footer.toArray(String[]::new));
    return line;
  }

  @Override
  public Integer call() {
    boolean isPassed = true;
    for (Drill drill : choice.drills()) {
      Result result = play(drill);
      System.out.println(result);
      isPassed &= result.isPassed();
    }
    return isPassed ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
  }

  private Result play(Drill drill) {
    try (Place place = Place.in(directory(drill))) {
      return Result.of(drill, place, isShort ? Size.SHORT : Size.FULL);
    }
  }

  /** The relays' logs stay in it. */
  private static Path directory(Drill drill) {
    try {
      return Files.createTempDirectory(Directories.local(), drill.name() + "-");
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot create a directory", e);
    }
  }

  /** What is to be played. */
  private record Choice(List<Drill> drills) {
    static Choice of(String name) {
      return name.equals(ALL)
          ? new Choice(Drills.ALL)
          : new Choice(
              List.of(
                  Drills.named(name)
                      .orElseThrow(
                          () -> new TypeConversionException("There is no drill '" + name + "'."))));
    }
  }
}
