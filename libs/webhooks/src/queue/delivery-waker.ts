/**
 * Tells workers that an endpoint has something due. Best effort: what it loses, every worker's sweep finds in the
 * ledger.
 */
export abstract class DeliveryWaker {
  /** Returns at once and never throws. */
  abstract wake(endpointId: string): void;
}
