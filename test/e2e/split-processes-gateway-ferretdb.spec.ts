import { TestChild } from '../support/processes/child-process.js';
import { complianceStories } from '../support/stories/compliance-stories.js';
import { DocumentStoreRelay } from '../support/mongodb/document-store-relay.js';
import { FerretDb, findFerretDb } from '../support/mongodb/ferretdb.js';
import { hasNginx } from '../support/deployment/nginx.js';
import type { SharedEngines } from '../support/service/split-service.js';
import { splitStories, type StoryChoice } from '../support/stories/split-stories.js';

/**
 * One after another: FerretDB takes one write at a time, at some milliseconds each. Without full rounds the stories
 * that hang on the engines alone, as split-processes-gateway.spec.ts tells the others.
 */
const TOLD: StoryChoice = {
  ...(process.env['TEST_ROUNDS'] === 'full'
    ? { use: 'all', rounds: 40 }
    : { use: 'of engines', rounds: 1, spared: ['mcp', 'second projector', 'demo'] }),
  lanes: 1,
};

const binary = findFerretDb();

/**
 * The stand-in for EventStoreDB as a process of its own, and FerretDB with its commands one by one, as the relay says.
 */
async function serversOf(ferretDbBinary: string): Promise<SharedEngines> {
  const eventStoreDb = new TestChild('test/support/eventstoredb/main.ts', []);
  await eventStoreDb.untilLines(1);
  const ferretDb = await FerretDb.start(ferretDbBinary);
  const relay = await DocumentStoreRelay.start(ferretDb.url);
  return {
    environment: { EVENT_STORE_URL: eventStoreDb.lines[0], READ_STORE_URL: relay.url },
    stop: async () => {
      await relay.stop();
      await ferretDb.stop();
      await eventStoreDb.kill();
    },
  };
}

if (binary !== undefined && hasNginx()) {
  describe('two of each process behind the gateway, on the stand-in for EventStoreDB and on FerretDB', () => {
    splitStories(() => serversOf(binary), TOLD, complianceStories);
  });
} else {
  describe.skip('two of each process behind the gateway, on servers: FerretDB or nginx is not installed', () => {
    splitStories(() => serversOf(''), TOLD, complianceStories);
  });
}
