import {
  EventStoreUnavailable,
  ForwardingEventStore,
  type EventStore,
  type StoredPage,
  type StoredRead,
} from '#event-store';

/** A log whose engine is gone after some reads of it. */
export class UnreachableLog extends ForwardingEventStore {
  /** @param reads that still succeed */
  constructor(
    log: EventStore,
    private reads: number,
  ) {
    super(log);
  }

  override async readStored(read: StoredRead): Promise<StoredPage> {
    this.reads -= 1;
    await this.ping();
    return super.readStored(read);
  }

  override ping(): Promise<void> {
    return this.reads < 0 ? Promise.reject(new EventStoreUnavailable('the engine is gone')) : Promise.resolve();
  }
}
