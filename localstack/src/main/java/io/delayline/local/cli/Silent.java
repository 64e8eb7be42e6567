package io.delayline.local.cli;

import me.tongfei.progressbar.ProgressBarConsumer;

/** A progress bar that nobody sees. */
final class Silent implements ProgressBarConsumer {
  @Override
  public int getMaxRenderedLength() {
    return 80;
  }

  @Override
  public void accept(String rendered) {
    // Short work needs no bar.
  }

  @Override
  public void close() {
    // Nothing was opened.
  }
}
