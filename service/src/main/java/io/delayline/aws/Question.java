package io.delayline.aws;

import io.delayline.model.TryLater;
import io.delayline.runtime.Misconfigured;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Asks at the start what there is, and says in a sentence why there is no answer.
 *
 * @param subject what is asked about, like {@code queue 'delay'}
 * @param missing the codes that mean that there is no such thing
 */
public record Question(CallMeters meters, String subject, String region, Set<String> missing) {
  /**
   * Asks once.
   *
   * @throws Misconfigured when asking again will not help
   * @throws TryLater when the service does not answer
   */
  public <T> T ask(AwsAction action, Supplier<T> call) {
    meters.called(action);
    try {
      return call.get();
    } catch (RuntimeException e) {
      meters.failed(action, 1);
      throw explained(action, e);
    }
  }

  private RuntimeException explained(AwsAction action, RuntimeException e) {
    if (AwsFailure.hasCode(e, missing)) {
      return new Misconfigured(
          "There is no " + subject + " in the region " + region + " for these credentials.", e);
    }
    if (AwsFailure.isDenied(e)) {
      return new Misconfigured(
          "The IAM action " + action.permission() + " on the " + subject + " is not allowed.", e);
    }
    if (AwsFailure.isBadCredentials(e)) {
      return new Misconfigured("The AWS credentials are not accepted: " + e.getMessage(), e);
    }
    return new TryLater("The " + subject + " does not answer: " + e.getMessage(), e);
  }
}
