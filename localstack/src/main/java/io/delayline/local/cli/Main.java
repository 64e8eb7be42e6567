package io.delayline.local.cli;

import io.delayline.local.Directories;
import java.nio.file.Path;
import java.util.Arrays;
import org.apache.kafka.common.errors.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/**
 * Runs the command named by the first argument. Exit codes: 0 done, 1 it failed, 2 it was asked for
 * something it does not know. A failure is one sentence on stderr; its stack trace goes to the log.
 */
public final class Main {
  private static final String[] NO_ARGUMENTS = {};

  private static final OptionSpec HELP =
      OptionSpec.builder("-h", "--help")
          .usageHelp(true)
          .description("Shows this and ends.")
          .build();

  private static final Logger LOG = LoggerFactory.getLogger(Main.class);

  private Main() {}

  public static void main(String[] arguments) {
    System.exit(run(arguments));
  }

  static int run(String... arguments) {
    if (arguments.length == 0) {
      System.err.println("Name a command: up, send or watch.");
      return CommandLine.ExitCode.USAGE;
    }
    Path directory = Directories.local();
    Object command =
        switch (arguments[0]) {
          case "up" -> new Up(directory);
          case "send" -> new Send(directory);
          case "watch" -> new Watch(directory);
          default ->
              throw new IllegalArgumentException("There is no command '" + arguments[0] + "'");
        };
    CommandLine line = new CommandLine(command);
    line.getCommandSpec().addOption(HELP);
    return line.setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler(Main::misuse)
        .setExecutionExceptionHandler(Main::failure)
        .execute(Arrays.copyOfRange(arguments, 1, arguments.length));
  }

  private static int misuse(ParameterException e, String[] arguments) {
    CommandLine command = e.getCommandLine();
    command.getErr().println(e.getMessage());
    command.getErr().println("Try '" + command.getCommandName() + " --help'.");
    return CommandLine.ExitCode.USAGE;
  }

  private static int failure(Exception e, CommandLine command, CommandLine.ParseResult parsed) {
    if (e instanceof IllegalArgumentException wrong) {
      return misuse(
          new ParameterException(command, String.valueOf(wrong.getMessage())), NO_ARGUMENTS);
    }
    LOG.error("{} failed", command.getCommandName(), e);
    command.getErr().println(sentence(e));
    return CommandLine.ExitCode.SOFTWARE;
  }

  private static String sentence(Throwable e) {
    String message = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    if (e instanceof TimeoutException) {
      return "Kafka does not answer: " + message;
    }
    String reason = root(e).getMessage();
    return reason == null || message.contains(reason) ? message : message + ": " + reason;
  }

  private static Throwable root(Throwable e) {
    Throwable cause = e.getCause();
    return cause == null ? e : root(cause);
  }
}
