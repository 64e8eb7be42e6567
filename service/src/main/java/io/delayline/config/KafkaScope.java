package io.delayline.config;

import java.util.Locale;

/** The Kafka clients that variables are passed through to. */
enum KafkaScope {
  KAFKA("all Kafka clients"),
  CONSUMER("the consumer"),
  PRODUCER("the producers"),
  ADMIN("the admin clients");

  private final String clients;

  KafkaScope(String clients) {
    this.clients = clients;
  }

  /** Who gets what is passed through under this prefix. */
  String clients() {
    return clients;
  }

  /** What the names of the variables begin with. */
  String prefix() {
    return ConfigKey.PREFIX + name() + "_";
  }

  /** Whether a variable is one that is passed through under this prefix. */
  boolean covers(String variable) {
    return variable.startsWith(prefix()) && variable.length() > prefix().length();
  }

  /** The setting in Kafka's own words: {@code SECURITY_PROTOCOL} is {@code security.protocol}. */
  String setting(String variable) {
    return variable.substring(prefix().length()).toLowerCase(Locale.ROOT).replace('_', '.');
  }
}
