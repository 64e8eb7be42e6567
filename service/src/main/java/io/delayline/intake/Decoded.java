package io.delayline.intake;
import io.delayline.model.*;
public sealed interface Decoded { record Accepted(DelayedMessage message) implements Decoded {} record Rejected(Rejection rejection) implements Decoded {} }
