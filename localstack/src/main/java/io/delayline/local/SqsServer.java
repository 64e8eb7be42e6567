package io.delayline.local;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.net.URI;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.Props;
import org.elasticmq.NodeAddress;
import org.elasticmq.StrictSQSLimits$;
import org.elasticmq.actor.QueueManagerActor;
import org.elasticmq.rest.sqs.SQSRestServer;
import org.elasticmq.rest.sqs.SQSRestServerBuilder;
import org.elasticmq.util.NowProvider;
import org.jspecify.annotations.Nullable;
import scala.Option;
import scala.concurrent.Await;
import scala.concurrent.duration.FiniteDuration;

/**
 * The SQS API inside this JVM (ElasticMQ, in memory, with SQS's limits enforced). It can be stopped
 * and started again on the same port with the messages it had, which to its clients is SQS that was
 * unreachable.
 *
 * <p>Where it differs from SQS is measured by {@code SqsServerIT}. Not thread-safe: one thread
 * starts and stops it.
 */
public final class SqsServer implements AutoCloseable {
  /** Region of the queue URLs and ARNs. */
  public static final String REGION = "eu-central-1";

  private static final FiniteDuration CLOSE_LIMIT = FiniteDuration.create(10, TimeUnit.SECONDS);

  private final int port;
  private final ActorSystem actors;
  private final ActorRef queues;
  private @Nullable SQSRestServer server;

  private SqsServer(int port) {
    this.port = port;
    ClassLoader loader = SqsServer.class.getClassLoader();
    Config quiet =
        ConfigFactory.parseString(
            "pekko.loglevel = WARNING, pekko.coordinated-shutdown.run-by-jvm-shutdown-hook = off,"
                + " pekko.scheduler.implementation = "
                + PatientScheduler.class.getName());
    this.actors = ActorSystem.create("sqs", quiet.withFallback(ConfigFactory.load(loader)), loader);
    this.queues =
        actors.actorOf(
            Props.create(
                QueueManagerActor.class,
                new NowProvider(),
                StrictSQSLimits$.MODULE$,
                Option.empty()),
            "queues");
  }

  /**
   * Starts it; returns when it answers.
   *
   * @param port 0 takes a free one
   */
  public static SqsServer start(int port) {
    SqsServer started = new SqsServer(port == 0 ? Ports.free() : port);
    try {
      started.start();
      return started;
    } catch (RuntimeException e) {
      started.close();
      throw new IllegalStateException("The SQS API did not start on " + Ports.HOST + ":" + port, e);
    }
  }

  /** What clients use as {@code AWS_ENDPOINT_URL_SQS}. */
  public URI endpoint() {
    return URI.create("http://" + Ports.HOST + ":" + port);
  }

  /**
   * Answers again after {@link #stop()}, on the same port with the same queues. Does nothing while
   * it runs.
   */
  public void start() {
    if (server != null) {
      return;
    }
    SQSRestServer starting =
        SQSRestServerBuilder.withActorSystem(actors)
            .withQueueManagerActor(queues)
            .withInterface(Ports.HOST)
            .withPort(port)
            .withServerAddress(new NodeAddress("http", Ports.HOST, port, ""))
            .withSQSLimits(StrictSQSLimits$.MODULE$)
            .withAWSRegion(REGION)
            .start();
    starting.waitUntilStarted();
    server = starting;
  }

  /**
   * Stops answering; queues and messages stay, and their clocks run on. Does nothing when it is
   * stopped.
   */
  public void stop() {
    if (server == null) {
      return;
    }
    server.stopAndWait();
    server = null;
  }

  @Override
  public void close() {
    stop();
    try {
      Await.ready(actors.terminate(), CLOSE_LIMIT);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (TimeoutException e) {
      throw new IllegalStateException("The SQS API did not stop within " + CLOSE_LIMIT, e);
    }
  }
}
