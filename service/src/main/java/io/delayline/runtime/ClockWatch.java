package io.delayline.runtime;
public class ClockWatch { public boolean inStep() { return true; } }
