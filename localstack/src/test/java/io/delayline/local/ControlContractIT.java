package io.delayline.local;

import io.delayline.FieldFault;
import io.delayline.park.Control;
import io.delayline.park.ControlContract;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** The control items' contract on the real edge over the DynamoDB API. */
@ResourceLock(Resources.SYSTEM_PROPERTIES)
@FieldFault("B64")
class ControlContractIT extends ControlContract {
  @TempDir private static Path directory;
  private static ParkedTables tables;

  private Control control;

  @BeforeAll
  static void start() {
    tables = new ParkedTables(directory);
  }

  @AfterAll
  static void stop() {
    tables.close();
  }

  @BeforeEach
  void freshTable() {
    control = tables.create().control();
  }

  @Override
  protected Control control() {
    return control;
  }
}
