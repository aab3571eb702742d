import { TestChild } from '../support/child-process.js';
import { hasNginx } from '../support/nginx.js';
import type { SharedEngines } from '../support/split-service.js';
import { splitStories } from '../support/split-stories.js';

const ROUNDS = process.env['TEST_ROUNDS'] === 'full' ? 100 : 20;

/** The stand-in for EventStoreDB as a process of its own, beside views and records on the embedded engine. */
async function standIn(): Promise<SharedEngines> {
  const eventStoreDb = new TestChild('test/support/eventstoredb/main.ts', []);
  await eventStoreDb.untilLines(1);
  return { environment: { EVENT_STORE_URL: eventStoreDb.lines[0] }, stop: () => eventStoreDb.kill() };
}

const onTheStandIn = (): void => {
  splitStories(standIn, ROUNDS, 'tried');
};

if (hasNginx()) {
  describe('two of each process behind the gateway, on the stand-in for EventStoreDB', onTheStandIn);
} else {
  describe.skip('two of each process behind the gateway, on EventStoreDB: nginx is not installed', onTheStandIn);
}
