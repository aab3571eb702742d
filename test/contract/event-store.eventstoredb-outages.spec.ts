import type { EventStore, RecordedEvent } from '#event-store';
import { EventStoreUnavailable, WrongExpectedRevision } from '#event-store';
import { openEventStoreDb } from '#event-store/eventstoredb';
import { someEvent } from '../support/eventstoredb/append-load.js';
import { startEventStoreDbStandIn } from '../support/eventstoredb/index.js';
import type { EventStoreDbStandIn } from '../support/eventstoredb/index.js';
import { until } from '../support/eventstoredb/until.js';
import { eventually } from '../support/time/eventually.js';

/** For calls that get over what goes wrong, however busy the machine is. */
const PATIENT = {
  append: { attemptMs: 1_000, totalMs: 20_000 },
  read: { attemptMs: 3_000, totalMs: 20_000 },
  silenceMs: 200,
};
/** For calls that nothing can save. */
const HASTY = {
  append: { attemptMs: 400, totalMs: 2_000 },
  read: { attemptMs: 400, totalMs: 1_000 },
  silenceMs: 200,
};
/** What a busy machine may add. */
const BUSY_MS = 10_000;

describe('EventStoreDB out of order', () => {
  let server: EventStoreDbStandIn;
  let store: EventStore;
  let hasty: EventStore;
  const stored = (stream: string): Promise<readonly RecordedEvent[]> =>
    store.readStream(stream, { direction: 'forwards', limit: 4096 });
  /** Until it succeeds once: a hasty call may come too late also at a sound server. */
  const untilItWorks = (call: () => Promise<unknown>): Promise<true> =>
    eventually(() =>
      call().then(
        () => true as const,
        () => undefined,
      ),
    );
  const storedIds = async (stream: string): Promise<string[]> => (await stored(stream)).map((event) => event.id);

  beforeEach(async () => {
    server = await startEventStoreDbStandIn();
    store = await openEventStoreDb({ url: server.url, times: PATIENT });
    hasty = await openEventStoreDb({ url: server.url, times: HASTY });
  });
  afterEach(async () => {
    await Promise.all([store.close(), hasty.close()]);
    await server.stop();
  });

  describe('an append whose acknowledgement is lost', () => {
    it.each(['error', 'exhausted', 'silence', 'timeout'] as const)('is stored once and not marked: %s', async (how) => {
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
    server.faults.failAppends(1, () => {
      server.faults.appendAsAnother('sample', winner.id);
    });

    await expect(store.append('sample', [someEvent()], 0)).rejects.toEqual(new WrongExpectedRevision('sample', '0', 1));
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
    await untilItWorks(() => hasty.ping());
    await begin();
    const started = performance.now();
    const calls = [
      hasty.append('sample', [someEvent()], 0),
      hasty.readStream('sample', { direction: 'forwards', limit: 1 }),
      hasty.lastRevision('sample'),
      hasty.readLog({ limit: 1 }),
      hasty.head(),
      hasty.ping(),
    ];
    for (const call of calls) await expect(call).rejects.toBeInstanceOf(EventStoreUnavailable);
    expect(performance.now() - started).toBeLessThan(HASTY.append.totalMs + BUSY_MS);

    await end();
    await untilItWorks(() => hasty.ping());
    await untilItWorks(() => hasty.append('again', [someEvent()], 'any'));
    expect((await store.append('other', [someEvent()], 'no-stream')).revision).toBe(0);
    expect(await store.lastRevision('other')).toBe(0);
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
      server.faults.appendSystemEvents(600);
      const head = (await store.head()) ?? '';
      expect(head > position).toBe(true);
      expect(head).toHaveLength(position.length);
    });
  });

  it('a store closed while the server is frozen is closed in time', async () => {
    await untilItWorks(() => hasty.ping());
    server.faults.freeze();
    const append = hasty.append('sample', [someEvent()], 'any');
    const started = performance.now();
    await Promise.all([hasty.close(), expect(append).rejects.toBeInstanceOf(EventStoreUnavailable)]);
    expect(performance.now() - started).toBeLessThan(HASTY.append.totalMs + HASTY.read.attemptMs + BUSY_MS);
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

  it.each([
    ['timeOut=5', 'Unknown option key "timeOut", setting will be ignored.'],
    ['tlsVerifyCert=false', '"tlsVerifyCert" is not currently supported by this client, and will have no effect.'],
  ])('warns of an option that does nothing, %s, without the password', async (option, warning) => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    try {
      const opened = await openEventStoreDb({ url: `esdb://admin:a-password@127.0.0.1:1?tls=false&${option}` });
      await opened.close();
      expect(warn.mock.calls).toEqual([[warning]]);
    } finally {
      warn.mockRestore();
    }
  });

  it('asks for a user where the connection is encrypted', async () => {
    await expect(openEventStoreDb({ url: 'esdb://host:2113' })).rejects.toThrow('needs a user and a password');
  });
});
