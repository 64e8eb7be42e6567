package io.delayline.delay;

/**
 * Messages of one second in their binary form, ready to be put into a bundle beside other parts of
 * the same second.
 *
 * @param bytes the part as it stands in the bundle
 * @param count how many messages it holds, at least 1
 * @param rawBytes what they occupy uncompressed
 */
@SuppressWarnings("ArrayRecordComponent") // an opaque carrier, never compared
record EncodedPart(byte[] bytes, int count, int rawBytes) {}
