import type { EventStore } from '#event-store';
import { openEventStoreDb } from '#event-store/eventstoredb';
import { startEventStoreDbStandIn, type EventStoreDbStandIn } from '../eventstoredb/index.js';
import { FerretDb } from '../mongodb/ferretdb.js';

/** A log and documents in servers, with nothing in them. */
export class Servers {
  private constructor(
    private readonly log: EventStoreDbStandIn,
    private readonly documents: FerretDb,
  ) {}

  /** @param ownRecords records of the log's own that come first, so that events stand elsewhere than in another one */
  static async start(binary: string, ownRecords = 0): Promise<Servers> {
    const log = await startEventStoreDbStandIn();
    log.faults.appendSystemEvents(ownRecords);
    return new Servers(log, await FerretDb.start(binary));
  }

  get urls(): NodeJS.ProcessEnv {
    return { EVENT_STORE_URL: this.log.url, READ_STORE_URL: this.documents.url };
  }

  openLog(): Promise<EventStore> {
    return openEventStoreDb({ url: this.log.url });
  }

  async stop(): Promise<void> {
    await this.log.stop();
    await this.documents.stop();
  }
}
