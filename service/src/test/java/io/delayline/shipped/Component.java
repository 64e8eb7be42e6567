package io.delayline.shipped;

/**
 * One artifact that ships.
 *
 * @param id group, artifact and version, with colons
 * @param licence as its pom names it, by SPDX id where there is one
 * @param sha256 of its jar, in lower-case hexadecimal
 */
record Component(String id, String licence, String sha256) {
  String line() {
    return "%-62s %-36s %s".formatted(id, licence, sha256);
  }
}
