import { eventStoreContract } from '#event-store/contract';
import type { ContractEngine } from '#event-store/contract';
import { openEventStoreDb } from '#event-store/eventstoredb';
import type { EventStore } from '#event-store';
import { startEventStoreDbStandIn } from '../support/eventstoredb/index.js';
import { LogFromHere } from '../support/eventstoredb/log-from-here.js';

/** A busy machine is no reason to give up: what happens when answers are late is tried elsewhere. */
const PATIENT = {
  append: { attemptMs: 15_000, totalMs: 30_000 },
  read: { attemptMs: 15_000, totalMs: 30_000 },
  silenceMs: 2_000,
};

async function openOnStandIn(): Promise<ContractEngine> {
  const server = await startEventStoreDbStandIn();
  const instances: EventStore[] = [];
  const openAnother = async (): Promise<EventStore> => {
    const store = await openEventStoreDb({ url: server.url, times: PATIENT });
    instances.push(store);
    return store;
  };
  return {
    store: await openAnother(),
    openAnother,
    dispose: async () => {
      await Promise.all(instances.map((store) => store.close()));
      await server.stop();
    },
  };
}

/** A real server's log cannot be emptied, so each engine sees it from where it ended when it was opened. */
async function openOnServer(url: string): Promise<ContractEngine> {
  const instances: EventStore[] = [];
  const open = async (): Promise<EventStore> => {
    const store = await openEventStoreDb({ url, times: PATIENT });
    instances.push(store);
    return store;
  };
  const first = await open();
  const start = await first.head();
  return {
    store: new LogFromHere(first, start),
    openAnother: async () => new LogFromHere(await open(), start),
    dispose: async () => {
      await Promise.all(instances.map((store) => store.close()));
    },
  };
}

eventStoreContract('EventStoreDB, on the stand-in', openOnStandIn, 'in turn');

const serverUrl = process.env['EVENTSTORE_TEST_URL'];
if (serverUrl === undefined) {
  describe('the event store on EventStoreDB, on a real server', () => {
    it.skip('runs when EVENTSTORE_TEST_URL names one', () => undefined);
  });
} else {
  eventStoreContract('EventStoreDB, on a real server', () => openOnServer(serverUrl), 'in turn');
}
