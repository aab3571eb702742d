import type { EventStore, RecordedEvent } from '#event-store';
import { EventStoreUnavailable, WrongExpectedRevision } from '#event-store';
import { openEventStoreDb } from '#event-store/eventstoredb';
import { someEvent } from '../support/eventstoredb/append-load.js';
import { FollowedEvents } from '../support/eventstoredb/followed-events.js';
import { startEventStoreDbStandIn } from '../support/eventstoredb/index.js';
import type { EventStoreDbStandIn } from '../support/eventstoredb/index.js';
import { until } from '../support/eventstoredb/until.js';

const TIMES = {
  append: { attemptMs: 400, totalMs: 2_000 },
  read: { attemptMs: 400, totalMs: 1_000 },
  silenceMs: 200,
};

describe('EventStoreDB out of order', () => {
  let server: EventStoreDbStandIn;
  let store: EventStore;
  const followers: FollowedEvents[] = [];

  const follow = (...given: ConstructorParameters<typeof FollowedEvents>): FollowedEvents => {
    const follower = new FollowedEvents(...given);
    followers.push(follower);
    return follower;
  };
  /** The one follower has left the subscription with which it caught up for the one that it lives on. */
  const isLive = (): boolean => server.faults.subscriptionsSoFar === 2 && server.faults.openSubscriptions === 1;
  const stored = (stream: string): Promise<readonly RecordedEvent[]> =>
    store.readStream(stream, { direction: 'forwards', limit: 4096 });
  const storedIds = async (stream: string): Promise<string[]> => (await stored(stream)).map((event) => event.id);

  beforeEach(async () => {
    server = await startEventStoreDbStandIn();
    store = await openEventStoreDb({ url: server.url, times: TIMES });
  });
  afterEach(async () => {
    await Promise.all(followers.splice(0).map((follower) => follower.stop()));
    await store.close();
    await server.stop();
  });

  describe('an append whose acknowledgement is lost', () => {
    it.each(['error', 'silence'] as const)('is stored once and not marked: %s', async (how) => {
      for (const expected of ['no-stream', 0, 'any', 'stream-exists'] as const) {
        server.faults.loseAcknowledgements(1, how);
        await store.append('sample', [someEvent(), someEvent()].slice(0, expected === 'no-stream' ? 1 : 2), expected);
      }
      const events = await stored('sample');
      expect(events.map((event) => [event.revision, event.retried])).toEqual(
        [0, 1, 2, 3, 4, 5, 6].map((revision) => [revision, false]),
      );
    });

    it('and whose repetition meets a conflict with itself, answers as the first time', async () => {
      const events = [someEvent(), someEvent()];
      server.faults.denyRepeats();
      server.faults.loseAcknowledgements(1);
      const appended = await store.append('sample', events, 'no-stream');
      const [, second, ...rest] = await stored('sample');
      expect([appended, rest]).toEqual([{ revision: 1, position: second?.position }, []]);
      await expect(store.append('sample', events, 'no-stream')).rejects.toBeInstanceOf(WrongExpectedRevision);
    });

    it('over a restart, under a revision, is stored once and answers as it did', async () => {
      const event = someEvent();
      await store.append('sample', [someEvent()], 'no-stream');
      server.faults.loseAcknowledgements(1, 'silence');
      const answer = store.append('sample', [event], 0);
      await until('it is stored', () => server.faults.acknowledgementsLeftToLose === 0);
      await server.faults.restart();

      const [, only, ...rest] = await stored('sample');
      expect([only?.id, rest]).toEqual([event.id, []]);
      expect(await answer).toEqual({ revision: 1, position: only?.position });
    });

    it('over a restart, without an expectation, stands twice and is marked the second time', async () => {
      const event = someEvent();
      server.faults.loseAcknowledgements(1, 'silence');
      const answer = store.append('sample', [event], 'any');
      await until('it is stored', () => server.faults.acknowledgementsLeftToLose === 0);
      await server.faults.restart();

      expect((await answer).revision).toBe(1);
      const events = await stored('sample');
      expect(events.map(({ id, retried }) => [id, retried])).toEqual([
        [event.id, false],
        [event.id, true],
      ]);
      expect(events[1]?.metadata).toEqual(event.metadata);
    });
  });

  it('an append that failed unstored, and was overtaken meanwhile, is a conflict', async () => {
    await store.append('sample', [someEvent()], 'no-stream');
    const winner = someEvent();
    server.faults.failAppends(1);
    const loser = store.append('sample', [someEvent()], 0);
    await until('it failed', () => server.faults.appendsLeftToFail === 0);
    await store.append('sample', [winner], 0);

    await expect(loser).rejects.toEqual(new WrongExpectedRevision('sample', '0', 1));
    expect((await storedIds('sample'))[1]).toBe(winner.id);
  });

  const outages: { what: string; begin: () => Promise<void> | void; end: () => Promise<void> | void }[] = [
    {
      what: 'answers nothing',
      begin: () => {
        server.faults.stall();
      },
      end: () => {
        server.faults.resume();
      },
    },
    {
      what: 'is frozen',
      begin: () => {
        server.faults.freeze();
      },
      end: () => {
        server.faults.thaw();
      },
    },
    {
      what: 'is not ready',
      begin: () => {
        server.faults.notReady();
      },
      end: () => {
        server.faults.ready();
      },
    },
    { what: 'is gone', begin: () => server.faults.goDown(), end: () => server.faults.comeUp() },
  ];
  it.each(outages)('a server that $what: every call fails in time, and works again after', async ({ begin, end }) => {
    await store.append('sample', [someEvent()], 'no-stream');
    await begin();
    const started = performance.now();
    const calls = [
      store.append('sample', [someEvent()], 0),
      store.readStream('sample', { direction: 'forwards', limit: 1 }),
      store.lastRevision('sample'),
      store.readLog({ limit: 1 }),
      store.head(),
      store.ping(),
    ];
    for (const call of calls) await expect(call).rejects.toBeInstanceOf(EventStoreUnavailable);
    expect(performance.now() - started).toBeLessThan(TIMES.append.totalMs + 1_000);

    await end();
    await store.ping();
    expect((await store.append('other', [someEvent()], 'no-stream')).revision).toBe(0);
    expect(await store.lastRevision('other')).toBe(0);
  });

  describe('a follower', () => {
    it('that holds its events up while live is thrown out, comes back, and meets each event once', async () => {
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      const follower = follow(store, { streamPrefixes: ['big-'] }, () => held);
      await until('it holds', () => follower.met.length > 0);
      const quick = follow(store, { streamPrefixes: ['big-'] });
      const filler = 'x'.repeat(20_000);
      for (let n = 0; n < 40; n += 1) {
        const events = Array.from({ length: 40 }, () => someEvent({ filler }));
        await store.append(`big-${n}`, events, 'no-stream');
      }
      await until('the quick one has all', () => quick.events.length === 1600);
      await until('the slow one is thrown out', () => server.faults.openSubscriptions === 1);
      release();
      await until('the slow one has all', () => follower.events.length >= 1600);
      expect(follower.events).toEqual(quick.events);
    });

    it('that meets nothing hears of every position of other events, at once', async () => {
      const follower = follow(store, { streamPrefixes: ['never-'] });
      await until('it has caught up', () => follower.count('caught-up') === 1);
      for (let n = 0; n < 5; n += 1) {
        await store.append('sample', [someEvent()], 'any');
        const head = await store.head();
        await until('it heard of the head', () =>
          follower.met.some((item) => item.kind === 'scanned' && item.through === head),
        );
      }
      expect(follower.events).toEqual([]);
    });

    it('whose subscription fell silent comes back, and says that it caught up again', async () => {
      const follower = follow(store, { eventTypes: ['load.happened.v1'] });
      await until('it has caught up', () => follower.count('caught-up') === 1);
      await until('it is live', isLive);
      server.faults.silenceSubscriptions();
      const event = someEvent();
      await store.append('sample', [event], 'no-stream');
      await until('it meets the event', () => follower.events.length === 1);
      await until('it has caught up again', () => follower.count('caught-up') === 2);
      expect(follower.events[0]?.id).toBe(event.id);
    });

    it('does not subscribe again and again when nothing happens', async () => {
      const follower = follow(store, { streamPrefixes: ['never-'] });
      await until('it has caught up', () => follower.count('caught-up') === 1);
      await store.append('sample', [someEvent()], 'no-stream');
      server.faults.appendSystemEvents(3);
      await until('it heard of them', () => follower.count('scanned') > 1);
      await until('it is live', isLive);
      const subscriptions = server.faults.subscriptionsSoFar;
      const reads = server.faults.readsSoFar;
      await until('it has asked five times', () => server.faults.readsSoFar >= reads + 5);
      expect(server.faults.subscriptionsSoFar).toBe(subscriptions);
    });

    it('that is left ends its subscription on the server', async () => {
      await store.append('sample', [someEvent()], 'no-stream');
      for await (const item of store.follow({ signal: new AbortController().signal })) {
        if (item.kind === 'event') break;
      }
      await until('none is open', () => server.faults.openSubscriptions === 0);
      server.faults.cutConnections();
      await store.ping();
    });
  });

  describe('system events', () => {
    it('are not the head, are in no page and do not keep the head from being found', async () => {
      expect(await store.head()).toBeUndefined();
      const { position } = await store.append('sample', [someEvent()], 'no-stream');
      server.faults.appendSystemEvents(40);
      expect(await store.head()).toBe(position);
      expect(await store.readLog({ limit: 5 })).toMatchObject({
        events: [{ revision: 0 }],
        through: position,
        atHead: true,
      });
    });

    it('behind which more is appended than a page looks at are passed over page by page', async () => {
      await store.append('sample', [someEvent()], 'no-stream');
      server.faults.appendSystemEvents(100);
      const { position } = await store.append('sample', [someEvent()], 0);
      const first = await store.readLog({ limit: 2 });
      expect([first.events.length, first.atHead]).toEqual([1, false]);
      const second = await store.readLog({
        limit: 2,
        ...(first.through === undefined ? {} : { after: first.through }),
      });
      expect(second).toMatchObject({ events: [{ revision: 1, position }], atHead: true });
    });

    it('beyond counting leave the position of the last record as the head', async () => {
      const { position } = await store.append('sample', [someEvent()], 'no-stream');
      server.faults.appendSystemEvents(10_100);
      const head = (await store.head()) ?? '';
      expect(head > position).toBe(true);
      expect(head).toHaveLength(position.length);
    });
  });

  it('a store closed while the server is frozen is closed in time', async () => {
    await store.ping();
    server.faults.freeze();
    const append = store.append('sample', [someEvent()], 'any');
    const started = performance.now();
    await Promise.all([store.close(), expect(append).rejects.toBeInstanceOf(EventStoreUnavailable)]);
    expect(performance.now() - started).toBeLessThan(TIMES.append.totalMs + TIMES.read.attemptMs + 1_000);
  });
});

describe('opening EventStoreDB', () => {
  it.each([
    'nonsense',
    'esdb://:a?tls=false',
    'http://10.0.0.1:2113?tls=false',
    'esdb://host:2113?tls=false&keepAliveTimeout=x',
  ])('refuses a connection string that is none, and does not repeat it: %s', async (url) => {
    await expect(openEventStoreDb({ url })).rejects.toThrow(/^the EventStoreDB connection string/);
    await expect(openEventStoreDb({ url })).rejects.not.toThrow(url);
  });

  it('asks for a user where the connection is encrypted', async () => {
    await expect(openEventStoreDb({ url: 'esdb://host:2113' })).rejects.toThrow('needs a user and a password');
  });
});
