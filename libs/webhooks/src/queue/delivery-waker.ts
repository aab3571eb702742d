/** Whom something is to be sent to. */
export interface WokenFor {
  readonly endpointId: string;
  readonly businessId: string;
}

/**
 * Tells workers that an endpoint has something due. Best effort: what it loses, every worker's sweep finds in the
 * ledger.
 */
export abstract class DeliveryWaker {
  /** Returns at once and never throws. */
  abstract wake(endpointId: string): void;

  /**
   * The worker of this process that has a place for a delivery to the endpoint now: it may be written down as its own,
   * which spares the claim. Undefined where there is none.
   */
  abstract claimant(to: WokenFor): Promise<string | undefined>;
}
