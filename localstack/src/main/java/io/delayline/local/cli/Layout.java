package io.delayline.local.cli;

import java.util.List;

/**
 * The ports of a local world.
 *
 * @param http one for each replica
 */
record Layout(int kafka, int sqs, int dynamo, List<Integer> http) {
  Layout {
    http = List.copyOf(http);
  }
}
