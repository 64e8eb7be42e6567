package io.delayline.runtime;

import java.util.Optional;

/**
 * Lets everybody through while the far side answers, and one at a time after it fell silent, until
 * it answers again. So a sick service is not flooded, and attempts whose effect is unknown cannot
 * pile up copies.
 */
public final class Gate {
  private boolean open = true;
  private boolean probing;

  /** A way through; exactly one of its two ends must be told. */
  public final class Ticket {
    private final boolean probe;

    private Ticket(boolean probe) {
      this.probe = probe;
    }

    /** Whether this is the one attempt that a shut gate lets through. */
    public boolean probe() {
      return probe;
    }

    /** The far side has answered: the gate is open. */
    public void answered() {
      end(this, true);
    }

    /** The far side has not answered, or not usefully: the gate is shut. */
    public void silent() {
      end(this, false);
    }
  }

  /** A way through, or none for now. */
  public synchronized Optional<Ticket> enter() {
    if (open) {
      return Optional.of(new Ticket(false));
    }
    if (probing) {
      return Optional.empty();
    }
    probing = true;
    return Optional.of(new Ticket(true));
  }

  private synchronized void end(Ticket ticket, boolean answered) {
    open = answered;
    if (ticket.probe) {
      probing = false;
    }
  }
}
