package io.delayline.dynamo;

import io.delayline.aws.BatchCaller;
import io.delayline.park.Control;
import io.delayline.park.ParkedStore;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;

/**
 * The table, which holds both the rows and the control items.
 *
 * <p>It is called by the plain client and not by the SDK's mapper: the mapper turns a page into
 * objects as a whole, so that one item of another form would hide all others of its page.
 *
 * @param warnings sentences about settings of the table that work but cost something
 */
public record DynamoTable(
    String name, ParkedStore parkedStore, Control control, List<String> warnings) {
  public DynamoTable {
    warnings = List.copyOf(warnings);
  }

  /**
   * Finds the table and looks at how it is set up.
   *
   * @throws io.delayline.runtime.Misconfigured when there is no such table, it may not be used, or
   *     its keys are others
   * @throws io.delayline.model.TryLater when DynamoDB does not answer, or the table is not there
   *     yet
   */
  public static DynamoTable open(DynamoClients clients, String table, MeterRegistry registry) {
    DynamoMeters meters = new DynamoMeters(registry);
    TableFacts facts = TableFacts.ask(clients.calls(), clients.region(), meters, table);
    return new DynamoTable(
        table,
        new DynamoParkedStore(clients.calls(), table, meters, BatchCaller.RETRY_WAIT),
        new DynamoControl(clients.calls(), table, meters),
        facts.warnings());
  }
}
