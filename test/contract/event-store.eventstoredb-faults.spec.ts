import type { EventStore, RecordedEvent } from '#event-store';
import { openEventStoreDb } from '#event-store/eventstoredb';
import { AppendLoad } from '../support/eventstoredb/append-load.js';
import { FollowedEvents } from '../support/eventstoredb/followed-events.js';
import { startEventStoreDbStandIn } from '../support/eventstoredb/index.js';
import type { EventStoreDbStandIn } from '../support/eventstoredb/index.js';
import { until } from '../support/eventstoredb/until.js';

/** Short enough to meet each fault several times within a test. */
const TIMES = {
  append: { attemptMs: 500, totalMs: 4_000 },
  read: { attemptMs: 500, totalMs: 4_000 },
  silenceMs: 250,
};

const FOLLOWERS = 3;

interface Story {
  readonly server: EventStoreDbStandIn;
  readonly store: EventStore;
  readonly load: AppendLoad;
}

interface Fault {
  readonly what: string;
  readonly inflict: (story: Story) => Promise<void> | void;
}

/** Resolves when the adapter has noticed that the server does not answer. */
async function noticed(store: EventStore): Promise<void> {
  await expect(store.ping()).rejects.toThrow();
}

async function repeatedly(load: AppendLoad, times: number, inflict: () => Promise<void> | void): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    const before = load.progress;
    await inflict();
    await until('appends go on', () => load.progress >= Math.min(before + 15, 200));
  }
}

const faults: Fault[] = [
  { what: 'nothing goes wrong', inflict: () => undefined },
  {
    what: 'acknowledgements are lost with an error',
    inflict: ({ server, load }) =>
      repeatedly(load, 4, () => {
        server.faults.loseAcknowledgements(8);
      }),
  },
  {
    what: 'acknowledgements never come',
    inflict: ({ server, load }) =>
      repeatedly(load, 2, () => {
        server.faults.loseAcknowledgements(4, 'silence');
      }),
  },
  {
    what: 'acknowledgements come as time-outs of the server',
    inflict: ({ server, load }) =>
      repeatedly(load, 4, () => {
        server.faults.loseAcknowledgements(8, 'timeout');
      }),
  },
  {
    what: 'batch streams fall silent',
    inflict: ({ server, load }) =>
      repeatedly(load, 2, () => {
        server.faults.silenceAppends();
      }),
  },
  {
    what: 'answers come twice and in another order',
    inflict: ({ server, load }) =>
      repeatedly(load, 4, () => {
        server.faults.answerTwice(6);
        server.faults.reverseAnswers(4);
      }),
  },
  {
    what: 'connections are cut between write and answer',
    inflict: ({ server, load }) =>
      repeatedly(load, 4, async () => {
        server.faults.loseAcknowledgements(6, 'silence');
        await until('some are lost', () => server.faults.acknowledgementsLeftToLose < 6);
        server.faults.cutConnections();
      }),
  },
  {
    what: 'appends fail before they are stored',
    inflict: ({ server, load }) =>
      repeatedly(load, 4, () => {
        server.faults.failAppends(8);
      }),
  },
  {
    what: 'the server takes calls and answers nothing',
    inflict: async ({ server, store }) => {
      server.faults.stall();
      await noticed(store);
      server.faults.resume();
    },
  },
  {
    what: 'the server is frozen',
    inflict: async ({ server, store }) => {
      server.faults.freeze();
      await noticed(store);
      server.faults.thaw();
    },
  },
  {
    what: 'subscriptions end cleanly',
    inflict: ({ server, load }) =>
      repeatedly(load, 5, () => {
        server.faults.endSubscriptions();
      }),
  },
  {
    what: 'subscriptions fall silent',
    inflict: ({ server, load }) =>
      repeatedly(load, 2, () => {
        server.faults.silenceSubscriptions();
      }),
  },
  {
    what: 'connections are cut',
    inflict: ({ server, load }) =>
      repeatedly(load, 5, () => {
        server.faults.cutConnections();
      }),
  },
  {
    what: 'the server is not the leader',
    inflict: ({ server, load }) =>
      repeatedly(load, 3, () => {
        server.faults.answerNotLeader(6);
      }),
  },
  {
    what: 'the server is not ready',
    inflict: async ({ server, store }) => {
      server.faults.notReady();
      await noticed(store);
      server.faults.ready();
    },
  },
  {
    what: 'events are delivered twice',
    inflict: ({ server, load }) =>
      repeatedly(load, 4, () => {
        server.faults.duplicateDeliveries(20);
      }),
  },
  {
    what: 'every call is slow',
    inflict: ({ server, load }) =>
      repeatedly(load, 2, () => {
        server.faults.slowDown(30);
      }),
  },
  {
    what: 'the server restarts',
    inflict: ({ server, load }) => repeatedly(load, 4, () => server.faults.restart()),
  },
  {
    what: 'the server is gone for a while',
    inflict: async ({ server, store }) => {
      await server.faults.goDown();
      await noticed(store);
      await server.faults.comeUp();
    },
  },
  {
    what: 'acknowledgements are lost and the server restarts',
    inflict: ({ server, load }) =>
      repeatedly(load, 4, async () => {
        server.faults.loseAcknowledgements(6, 'silence');
        await until('some are lost', () => server.faults.acknowledgementsLeftToLose < 6);
        await server.faults.restart();
      }),
  },
];

/** The whole log, page by page. */
async function wholeLog(store: EventStore): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  let page = await store.readLog({ limit: 500 });
  events.push(...page.events);
  while (!page.atHead && page.through !== undefined) {
    page = await store.readLog({ after: page.through, limit: 500 });
    events.push(...page.events);
  }
  return events;
}

const idsOf = (events: readonly RecordedEvent[]): string[] => events.map((event) => event.id);
const placesOf = (events: readonly RecordedEvent[]): string[] => events.map((event) => `${event.position} ${event.id}`);

describe('EventStoreDB under load', () => {
  it.each(faults)(
    'when $what, loses and doubles nothing',
    async ({ inflict }) => {
      const server = await startEventStoreDbStandIn();
      const store = await openEventStoreDb({ url: server.url, times: TIMES });
      const followers = Array.from({ length: FOLLOWERS }, () => new FollowedEvents(store, {}));
      const load = new AppendLoad(store);
      await until('the load runs', () => load.progress > 10);
      await inflict({ server, store, load });
      await load.done;

      const log = await wholeLog(store);
      for (const [stream, acknowledged] of load.acknowledged) {
        const stored = log.filter((event) => event.stream === stream);
        expect(stored.map((event) => event.revision)).toEqual(stored.map((_, n) => n));
        if (stream.endsWith('open')) expectStoredAndMarked(stored, acknowledged);
        else expect(idsOf(stored)).toEqual(acknowledged);
      }

      for (const follower of followers) {
        await until('the follower has met everything', () => follower.events.length >= log.length);
        await follower.stop();
        expect(placesOf(follower.events)).toEqual(placesOf(log));
      }
      await until('no subscription is left on the server', () => server.faults.openSubscriptions === 0);
      await store.close();
      await server.stop();
    },
    60_000,
  );

  /** Everything acknowledged is there; what stands there twice is marked the second time. */
  function expectStoredAndMarked(stored: readonly RecordedEvent[], acknowledged: readonly string[]): void {
    const ids = new Set<string>();
    for (const event of stored) {
      if (ids.has(event.id)) expect(event.retried).toBe(true);
      ids.add(event.id);
    }
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
  }
});
