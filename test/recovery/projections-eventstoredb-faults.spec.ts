import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SystemClock } from '#clock';
import { openLmdbViewStore } from '#document-store/lmdb';
import { MAX_READ, type EventStore } from '#event-store';
import { openEventStoreDb } from '#event-store/eventstoredb';
import { EventTail, PARKED, Projector, SKIPPED_EVENTS } from '#projecting';
import { READ_MODELS } from '#projections';
import { startEventStoreDbStandIn, type EventStoreDbStandIn } from '../support/eventstoredb/index.js';
import { until } from '../support/eventstoredb/until.js';
import { besidesFreshFold } from '../support/contents/fresh-fold.js';
import { GrantLoad } from '../support/load/grant-load.js';
import { InMemoryRecordStore } from '../support/engines/in-memory-record-store.js';

/** Short enough to meet each fault within a test. */
const TIMES = {
  append: { attemptMs: 500, totalMs: 4_000 },
  read: { attemptMs: 500, totalMs: 4_000 },
  silenceMs: 250,
};
const ROUNDS = process.env['TEST_ROUNDS'] === 'full' ? 5 : 1;

interface Story {
  readonly server: EventStoreDbStandIn;
  readonly log: EventStore;
}

/** What happens to the server while it is written to and followed. */
const FAULTS: readonly (readonly [string, (story: Story) => Promise<void> | void])[] = [
  [
    'acknowledgements are lost with an error',
    ({ server }) => {
      server.faults.loseAcknowledgements(8);
    },
  ],
  [
    'acknowledgements never come',
    ({ server }) => {
      server.faults.loseAcknowledgements(4, 'silence');
    },
  ],
  [
    'appends fail before they are stored',
    ({ server }) => {
      server.faults.failAppends(8);
    },
  ],
  [
    'calls are taken and not answered',
    async ({ server, log }) => {
      server.faults.stall();
      await noticed(log);
      server.faults.resume();
    },
  ],
  [
    'no byte goes in or out',
    async ({ server, log }) => {
      server.faults.freeze();
      await noticed(log);
      server.faults.thaw();
    },
  ],
  [
    'subscriptions end cleanly',
    ({ server }) => {
      server.faults.endSubscriptions();
    },
  ],
  [
    'subscriptions fall silent',
    ({ server }) => {
      server.faults.silenceSubscriptions();
    },
  ],
  [
    'the next subscriptions are never confirmed',
    ({ server }) => {
      ignoredSubscriptions(server);
    },
  ],
  [
    'connections are cut',
    ({ server }) => {
      server.faults.cutConnections();
    },
  ],
  [
    'the server is not the leader',
    ({ server }) => {
      server.faults.answerNotLeader(6);
    },
  ],
  [
    'the server is not ready',
    async ({ server, log }) => {
      server.faults.notReady();
      await noticed(log);
      server.faults.ready();
    },
  ],
  [
    'events are delivered twice',
    ({ server }) => {
      server.faults.duplicateDeliveries(40);
    },
  ],
  [
    'every call is slow',
    ({ server }) => {
      server.faults.slowDown(10);
    },
  ],
  ['the server restarts', ({ server }) => server.faults.restart()],
];

describe('the read models over EventStoreDB, while it is written to', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'projections-faults-'));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
  });

  it.each(FAULTS)('are what a fresh fold of the log gives, when %s', async (what, inflict) => {
    const server = await startEventStoreDbStandIn();
    const log = await openEventStoreDb({ url: server.url, times: TIMES });
    const { collections } = READ_MODELS;
    const views = await openLmdbViewStore({ path: join(folder, what.replaceAll(' ', '-')), collections });
    const clock = new SystemClock();
    const parked: unknown[] = [];
    const alarms = {
      onProgress: () => undefined,
      onTrouble: () => undefined,
      onParked: (record: unknown) => {
        parked.push(record);
      },
    };
    const records = new InMemoryRecordStore([PARKED, SKIPPED_EVENTS]);
    const engines = { log, tail: new EventTail(log), views, records, clock };
    const projector = new Projector(READ_MODELS, engines, alarms);
    projector.start();
    const load = new GrantLoad(log);
    for (let round = 1; round <= ROUNDS; round++) {
      const wanted = (GrantLoad.total * round) / (ROUNDS + 2);
      await until('the load goes on', () => load.progress >= wanted);
      await inflict({ server, log });
    }
    await load.done;

    const { standing, fresh } = await besidesFreshFold({ log, views, clock });
    expect(standing).toEqual(fresh);
    expect(parked).toEqual([]);
    for (const [stream, ids] of load.acknowledged) {
      const stored = await log.readStream(stream, { direction: 'forwards', limit: MAX_READ });
      expect(stored.map(({ id }) => id)).toEqual(ids);
    }
    await projector.stop();
    await views.close();
    await log.close();
    await server.stop();
  });
});

/** Resolves when the adapter has noticed that the server does not answer. */
async function noticed(log: EventStore): Promise<void> {
  await expect(log.ping()).rejects.toThrow();
}

/** Those that come now, and the ones that take their place. */
function ignoredSubscriptions({ faults }: EventStoreDbStandIn): void {
  faults.ignoreSubscriptions(2);
  faults.endSubscriptions();
}
