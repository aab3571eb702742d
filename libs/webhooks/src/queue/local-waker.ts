import { DeliveryWaker, type WokenFor } from './delivery-waker.js';

/** A worker of this process. */
export interface LocalWorker {
  /** Begins with what the endpoint is due. Never rejects. */
  take(endpointId: string): Promise<void>;
  /** Its id, if it has a place for one more delivery to the endpoint. */
  claimant(to: WokenFor): Promise<string | undefined>;
}

/**
 * Wakes a worker of this process by a call where there is one, and others by the queue where there is none: a process
 * that sends by itself need not tell Redis. What its worker has no places for, others find when they look.
 */
export class LocalDeliveryWaker extends DeliveryWaker {
  private worker: LocalWorker | undefined;

  constructor(private readonly far: DeliveryWaker & { close(): Promise<void> }) {
    super();
  }

  /** A worker of this process begins. @returns ends it */
  serve(worker: LocalWorker): () => void {
    this.worker = worker;
    return () => {
      this.worker = undefined;
    };
  }

  override wake(endpointId: string): void {
    if (this.worker === undefined) this.far.wake(endpointId);
    else void this.worker.take(endpointId);
  }

  override async claimant(to: WokenFor): Promise<string | undefined> {
    return this.worker?.claimant(to);
  }

  close(): Promise<void> {
    return this.far.close();
  }
}
