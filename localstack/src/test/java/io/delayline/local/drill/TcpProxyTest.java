package io.delayline.local.drill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TcpProxyTest {
  private static final int LIMIT_MILLIS = 5_000;

  private ServerSocket echo;
  private TcpProxy proxy;

  @BeforeEach
  void start() throws IOException {
    echo = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    Thread.ofVirtual().start(this::serve);
    proxy = TcpProxy.before(echo.getLocalPort());
  }

  @AfterEach
  void stop() throws IOException {
    proxy.close();
    echo.close();
  }

  private void serve() {
    while (!echo.isClosed()) {
      try {
        Socket client = echo.accept();
        Thread.ofVirtual().start(() -> echo(client));
      } catch (IOException e) {
        return; // the test has ended
      }
    }
  }

  private static void echo(Socket client) {
    try (client) {
      client.getInputStream().transferTo(client.getOutputStream());
    } catch (IOException e) {
      // it was cut, as it should be
    }
  }

  private Socket connect() throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), proxy.port());
    socket.setSoTimeout(LIMIT_MILLIS);
    return socket;
  }

  private static int ask(Socket socket, int question) throws IOException {
    socket.getOutputStream().write(question);
    return socket.getInputStream().read();
  }

  /** By a reset, or by an end where the other side's reset was passed on first. */
  private static boolean isCut(Socket socket) throws IOException {
    try {
      return ask(socket, 8) == -1;
    } catch (SocketException e) {
      return true;
    }
  }

  @Test
  void passesOnBothWays() throws IOException {
    try (Socket socket = connect()) {
      assertThat(ask(socket, 7)).isEqualTo(7);
      assertThat(ask(socket, 8)).isEqualTo(8);
    }
  }

  @Test
  void refusesAndCutsWhatIsOpen() throws IOException {
    try (Socket socket = connect()) {
      assertThat(ask(socket, 7)).isEqualTo(7);
      proxy.refuse();
      assertThat(isCut(socket)).isTrue();
    }
    assertThatThrownBy(this::connect).isInstanceOf(SocketException.class);
    proxy.pass();
    try (Socket socket = connect()) {
      assertThat(ask(socket, 9)).isEqualTo(9);
    }
  }

  @Test
  void nobodyListensOnceItHasRefused() {
    for (int i = 0; i < 200; i++) {
      proxy.refuse();
      assertThatThrownBy(this::connect).as("time %d", i).isInstanceOf(SocketException.class);
      proxy.pass();
    }
  }

  @Test
  void resetsNewConnectionsToo() throws IOException {
    proxy.reset();
    try (Socket socket = connect()) {
      assertThatThrownBy(() -> ask(socket, 7)).isInstanceOf(SocketException.class);
    }
  }

  @Test
  void aBlackHoleKeepsWhatItTakesUntilItPasses() throws IOException {
    try (Socket socket = connect()) {
      assertThat(ask(socket, 7)).isEqualTo(7);
      proxy.blackHole();
      socket.setSoTimeout(100);
      assertThatThrownBy(() -> ask(socket, 8)).isInstanceOf(SocketTimeoutException.class);
      socket.setSoTimeout(LIMIT_MILLIS);
      proxy.pass();
      assertThat(socket.getInputStream().read()).isEqualTo(8);
    }
  }

  @Test
  void aSlowOneTakesItsTime() throws IOException {
    proxy.slow(Duration.ofMillis(50));
    try (Socket socket = connect()) {
      long begun = System.nanoTime();
      assertThat(ask(socket, 7)).isEqualTo(7);
      assertThat(Duration.ofNanos(System.nanoTime() - begun)).isGreaterThan(Duration.ofMillis(49));
    }
  }
}
