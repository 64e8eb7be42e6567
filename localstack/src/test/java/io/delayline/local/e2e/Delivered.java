package io.delayline.local.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/** A record as an application finds it on a topic. */
record Delivered(ConsumerRecord<byte[], byte[]> record) {
  /** The value of a header that is there once. */
  String header(String name) {
    List<Header> all = new ArrayList<>();
    record.headers().headers(name).forEach(all::add);
    if (all.size() != 1) {
      throw new AssertionError(name + " is there " + all.size() + " times: " + record.headers());
    }
    return new String(all.getFirst().value(), UTF_8);
  }

  long due() {
    return Long.parseLong(header("delayed-until"));
  }

  String error() {
    return header("delayed-error");
  }

  String detail() {
    return header("delayed-error-detail");
  }

  @Nullable String value() {
    return record.value() == null ? null : new String(record.value(), UTF_8);
  }

  @Override
  public String toString() {
    List<String> headers = new ArrayList<>();
    for (Header header : record.headers()) {
      byte[] bytes = header.value();
      headers.add(header.key() + "=" + (bytes == null ? null : new String(bytes, UTF_8)));
    }
    return record.topic() + "-" + record.partition() + "-" + record.offset() + " " + headers;
  }

  /** The headers that are the sender's own, in order. */
  List<OwnHeader> own() {
    List<OwnHeader> own = new ArrayList<>();
    for (Header header : record.headers()) {
      if (!header.key().startsWith("delayed-")) {
        own.add(OwnHeader.of(header.key(), header.value()));
      }
    }
    return own;
  }

  /** A header whose value compares, and prints, by content. */
  record OwnHeader(String name, @Nullable String hex) {
    static OwnHeader of(String name, byte @Nullable [] value) {
      return new OwnHeader(name, value == null ? null : HexFormat.of().formatHex(value));
    }

    byte @Nullable [] bytes() {
      return hex == null ? null : HexFormat.of().parseHex(hex);
    }
  }
}
