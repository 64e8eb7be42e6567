package io.delayline.intake;

import io.delayline.model.SourceRecord;
import io.delayline.model.TryLater;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The clock is set back while the first poll is under way. */
final class SteppingSource implements MessageSource {
  private final IntakeFixture world;
  private boolean stepped;
  boolean refuseLeaving;

  SteppingSource(IntakeFixture world) {
    this.world = world;
  }

  @Override
  public Duration session() {
    return world.source.session();
  }

  @Override
  public void join(Ownership ownership) {
    world.source.join(ownership);
  }

  @Override
  public void leave() {
    if (refuseLeaving) {
      throw new TryLater("no coordinator");
    }
    world.source.leave();
  }

  @Override
  public List<SourceRecord> poll(Set<SourcePartition> paused, Duration wait) {
    List<SourceRecord> records = world.source.poll(paused, wait);
    if (!stepped) {
      stepped = true;
      world.clock.step(Duration.ofHours(-1));
    }
    return records;
  }

  @Override
  public void stay(Duration wait) {
    world.source.stay(wait);
  }

  @Override
  public void commit(Map<SourcePartition, Long> next, boolean wait) {
    world.source.commit(next, wait);
  }

  @Override
  public Map<SourcePartition, Long> acknowledged() {
    return world.source.acknowledged();
  }

  @Override
  public boolean commitHasFailed() {
    return world.source.commitHasFailed();
  }

  @Override
  public void close() {
    world.source.close();
  }
}
