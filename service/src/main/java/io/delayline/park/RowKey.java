package io.delayline.park;

/** The identity of a row: the ordered pair of partition key and sort key. */
public record RowKey(DueKey key, String sortKey) {}
