package io.delayline.sim;

import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;

/** The calls of a replica that can go wrong, and how long each is waited for. */
enum Operation {
  SEND(Service.QUEUE, 8),
  RECEIVE(Service.QUEUE, 3),
  DELETE(Service.QUEUE, 3),
  CHANGE_VISIBILITY(Service.QUEUE, 3),
  ASK(Service.QUEUE, 3),
  PUT(Service.TABLE, 3),
  REMOVE(Service.TABLE, 3),
  TAKE_BACK(Service.TABLE, 3),
  READ(Service.TABLE, 3),
  READ_FRONTIER(Service.TABLE, 3),
  CREATE_FRONTIER(Service.TABLE, 3),
  RAISE_FRONTIER(Service.TABLE, 3),
  READ_CURSOR(Service.TABLE, 3),
  CREATE_CURSOR(Service.TABLE, 3),
  MOVE_CURSOR(Service.TABLE, 3),
  POST(Service.TICKS, 3),
  TAKE_TICK(Service.TICKS, 3),
  DELETE_TICK(Service.TICKS, 3),
  HIDE_TICK(Service.TICKS, 3),
  POLL(Service.KAFKA, 3),
  COMMIT(Service.KAFKA, 3),
  TOPICS(Service.KAFKA, 3),
  ANSWERS(Service.KAFKA, 3);

  /** What the operations belong to, and how many milliseconds an answer usually takes. */
  enum Service {
    QUEUE(15),
    TABLE(8),
    TICKS(15),
    KAFKA(6);

    private final int millis;

    Service(int millis) {
      this.millis = millis;
    }

    int millis() {
      return millis;
    }

    Set<Operation> all() {
      Set<Operation> all = EnumSet.noneOf(Operation.class);
      Arrays.stream(Operation.values()).filter(each -> each.service == this).forEach(all::add);
      return all;
    }
  }

  private final Service service;
  private final Duration timeout;

  Operation(Service service, int timeoutSeconds) {
    this.service = service;
    this.timeout = Duration.ofSeconds(timeoutSeconds);
  }

  Service service() {
    return service;
  }

  Duration timeout() {
    return timeout;
  }
}
