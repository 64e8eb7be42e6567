package io.delayline.local.edge;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;

/** What becomes of a call once the server has all of its request. */
enum WireFault {
  /** It is answered. */
  NONE {
    @Override
    boolean answer(Socket socket, byte[] answer) throws IOException {
      return write(socket, answer);
    }
  },
  /** It is answered, and the connection is closed without a word, as an idle one is. */
  ANSWERED_AND_CLOSED {
    @Override
    boolean answer(Socket socket, byte[] answer) throws IOException {
      write(socket, answer);
      return false;
    }
  },
  /** The connection is closed. */
  CLOSED {
    @Override
    boolean answer(Socket socket, byte[] answer) {
      return false;
    }
  },
  /** The connection is reset. */
  RESET {
    @Override
    boolean answer(Socket socket, byte[] answer) throws IOException {
      socket.setSoLinger(true, 0);
      return false;
    }
  },
  /** The answer ends with its head, or before. */
  BEHEADED {
    @Override
    boolean answer(Socket socket, byte[] answer) throws IOException {
      write(socket, Arrays.copyOf(answer, STATUS_BYTES));
      return false;
    }
  },
  /** The answer ends before its end. */
  TRUNCATED {
    @Override
    boolean answer(Socket socket, byte[] answer) throws IOException {
      write(socket, Arrays.copyOf(answer, answer.length - 1));
      return false;
    }
  },
  /** Nothing comes back, not even an end. */
  BLACK_HOLE {
    @Override
    boolean answer(Socket socket, byte[] answer) throws IOException {
      return socket.getInputStream().read() >= 0;
    }
  },
  /** The answer comes, but a byte at a time, so that no wait for a single byte is long. */
  DRIPPING {
    @Override
    boolean answer(Socket socket, byte[] answer) throws IOException {
      for (byte each : answer) {
        write(socket, each);
        LockSupport.parkNanos(PACE.toNanos());
      }
      return true;
    }
  },
  /** It is refused for now. */
  THROTTLED {
    @Override
    boolean answer(Socket socket, byte[] answer) throws IOException {
      return write(
          socket, http(400, "{\"__type\":\"a.b#ThrottlingException\",\"message\":\"slow\"}"));
    }
  },
  /** It fails, and nobody says how far it came. */
  SERVER_ERROR {
    @Override
    boolean answer(Socket socket, byte[] answer) throws IOException {
      return write(socket, http(500, "{\"__type\":\"a.b#InternalFailure\"}"));
    }
  },
  /** What stands before the server answers in its place, in a language of its own. */
  BAD_GATEWAY {
    @Override
    boolean answer(Socket socket, byte[] answer) throws IOException {
      return write(socket, http(502, "<html><body>502</body></html>"));
    }
  };

  private static final Duration PACE = Duration.ofMillis(200);

  /** A little more than the first line. */
  private static final int STATUS_BYTES = 40;

  /**
   * Answers, or does not.
   *
   * @param answer the answer that is due
   * @return whether the connection stays open
   */
  abstract boolean answer(Socket socket, byte[] answer) throws IOException;

  /** An answer of HTTP. */
  static byte[] http(int status, String body) {
    byte[] content = body.getBytes(StandardCharsets.UTF_8);
    String head =
        "HTTP/1.1 %d x\r\nContent-Type: application/x-amz-json-1.0\r\nContent-Length: %d\r\n\r\n"
            .formatted(status, content.length);
    byte[] all =
        Arrays.copyOf(head.getBytes(StandardCharsets.UTF_8), head.length() + content.length);
    System.arraycopy(content, 0, all, head.length(), content.length);
    return all;
  }

  private static boolean write(Socket socket, byte... bytes) throws IOException {
    socket.getOutputStream().write(bytes);
    return true;
  }
}
