package io.delayline.aws;

/** A call made to a service of AWS. */
public interface AwsAction {
  /** The name of the call in the API. */
  String call();

  /** The IAM action that allows it. */
  String permission();
}
