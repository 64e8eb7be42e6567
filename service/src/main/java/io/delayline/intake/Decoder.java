package io.delayline.intake;
import io.delayline.model.*;
import java.time.Instant;
public class Decoder { public Decoded decode(SourceRecord r, Instant now) { throw new IllegalStateException(); } }
