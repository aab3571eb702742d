import { TestChild } from '../support/processes/child-process.js';
import { findFerretDb } from '../support/mongodb/ferretdb.js';
import { hasNginx } from '../support/deployment/nginx.js';
import type { SharedEngines } from '../support/service/split-service.js';
import { splitStories } from '../support/stories/split-stories.js';

const IS_FULL = process.env['TEST_ROUNDS'] === 'full';
const ROUNDS = IS_FULL ? 100 : 20;
/** Where FerretDB is installed, another file tells all other stories on the same stand-in. */
const OUTAGES = IS_FULL || findFerretDb() === undefined ? 'tried' : 'alone';

/** The stand-in for EventStoreDB as a process of its own, beside views and records on the embedded engine. */
async function standIn(): Promise<SharedEngines> {
  const eventStoreDb = new TestChild('test/support/eventstoredb/main.ts', []);
  await eventStoreDb.untilLines(1);
  return { environment: { EVENT_STORE_URL: eventStoreDb.lines[0] }, stop: () => eventStoreDb.kill() };
}

const onTheStandIn = (): void => {
  splitStories(standIn, ROUNDS, OUTAGES);
};

if (hasNginx()) {
  describe('two of each process behind the gateway, on the stand-in for EventStoreDB', onTheStandIn);
} else {
  describe.skip('two of each process behind the gateway, on EventStoreDB: nginx is not installed', onTheStandIn);
}
