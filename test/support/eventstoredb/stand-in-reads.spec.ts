import { randomUUID } from 'node:crypto';
import {
  BACKWARDS,
  END,
  EventStoreDBClient,
  FORWARDS,
  jsonEvent,
  START,
  streamNameFilter,
  UnknownError,
} from '@eventstore/db-client';
import type { AllStreamSubscription } from '@eventstore/db-client';
import { startEventStoreDbStandIn } from './index.js';
import type { EventStoreDbStandIn } from './index.js';
import { until } from './until.js';

/** What was seen of EventStoreDB 23.10.8 with client 6.2.1. */
describe('the stand-in for EventStoreDB, read and subscribed to', () => {
  let server: EventStoreDbStandIn;
  let client: EventStoreDBClient;
  beforeAll(async () => {
    server = await startEventStoreDbStandIn();
    client = EventStoreDBClient.connectionString(server.url);
  });
  afterAll(async () => {
    await client.dispose();
    await server.stop();
  });

  async function take<T>(read: AsyncIterable<T>): Promise<T[]> {
    const items: T[] = [];
    for await (const item of read) items.push(item);
    return items;
  }

  describe('a read', () => {
    const stream = randomUUID();
    const positions: bigint[] = [];
    beforeAll(async () => {
      for (let n = 0; n < 20; n += 1) {
        const { position } = await client.appendToStream(stream, jsonEvent({ type: 'seen', data: { n } }));
        positions.push(position?.commit ?? 0n);
      }
    });
    const revisions = async (options: Parameters<EventStoreDBClient['readStream']>[1]): Promise<unknown[]> =>
      (await take(client.readStream(stream, options))).map((read) => read.event?.revision);

    it('of a stream includes the revision it starts from, both ways', async () => {
      expect(await revisions({ direction: FORWARDS, fromRevision: START, maxCount: 3 })).toEqual([0n, 1n, 2n]);
      expect(await revisions({ direction: BACKWARDS, fromRevision: END, maxCount: 3 })).toEqual([19n, 18n, 17n]);
      expect(await revisions({ direction: BACKWARDS, fromRevision: 5n, maxCount: 3 })).toEqual([5n, 4n, 3n]);
      expect(await revisions({ direction: BACKWARDS, fromRevision: START })).toEqual([0n]);
      expect(await revisions({ direction: FORWARDS, fromRevision: 20n })).toEqual([]);
      expect((await revisions({ direction: BACKWARDS, fromRevision: 1000n }))[0]).toBe(19n);
    });

    it('of nothing, or forwards from the end, is refused', async () => {
      await expect(revisions({ maxCount: 0 })).rejects.toBeInstanceOf(UnknownError);
      await expect(revisions({ direction: FORWARDS, fromRevision: END })).rejects.toMatchObject({ code: 2 });
    });

    it('of all includes the position it starts from forwards, and not backwards', async () => {
      const at = { commit: positions[10] ?? 0n, prepare: positions[10] ?? 0n };
      const first = async (direction: typeof FORWARDS | typeof BACKWARDS): Promise<bigint | undefined> =>
        (await take(client.readAll({ direction, fromPosition: at, maxCount: 1 })))[0]?.commitPosition;
      expect(await first(FORWARDS)).toBe(positions[10]);
      expect(await first(BACKWARDS)).toBe(positions[9]);
    });

    it('of all begins with the system, in positions that leave gaps', async () => {
      const [first] = await take(client.readAll({ maxCount: 1 }));
      expect(first?.event).toMatchObject({
        streamId: '$$$scavenges',
        type: '$metadata',
        position: { commit: 544n, prepare: 544n },
      });
      expect(positions.every((position, n) => n === 0 || position > (positions[n - 1] ?? 0n) + 1n)).toBe(true);
    });

    it('of all from what is no position is refused, from far behind the end is empty', async () => {
      const read = (commit: bigint): Promise<unknown[]> =>
        take(client.readAll({ fromPosition: { commit, prepare: commit } }));
      await expect(read(7n)).rejects.toMatchObject({ code: 2 });
      expect(await read(1_000_000_000n)).toEqual([]);
    });
  });

  describe('a subscription to all', () => {
    /** What it says, in order: kinds, and of events the number in their data. */
    function listen(open: () => AllStreamSubscription): { heard: unknown[]; end(): Promise<void> } {
      const heard: unknown[] = [];
      const subscription = open();
      subscription.on('confirmation', () => heard.push('confirmation'));
      subscription.on('caughtUp', () => heard.push('caughtUp'));
      subscription.on('data', ({ event }) => heard.push(event?.revision));
      subscription.on('error', (error) => heard.push(error));
      return { heard, end: () => subscription.unsubscribe() };
    }
    const some = (count: number): ReturnType<typeof jsonEvent>[] =>
      Array.from({ length: count }, (_, n) => jsonEvent({ type: 'seen', data: { n } }));

    it('is confirmed, delivers behind its position, says that it caught up, and goes on', async () => {
      const stream = randomUUID();
      const { position } = await client.appendToStream(stream, some(1));
      await client.appendToStream(stream, some(2));
      const { heard, end } = listen(() =>
        client.subscribeToAll(position === undefined ? {} : { fromPosition: position }),
      );
      await until('caught up', () => heard.includes('caughtUp'));
      await client.appendToStream(stream, some(1));
      await until('live', () => heard.length === 5);
      expect(heard).toEqual(['confirmation', 1n, 2n, 'caughtUp', 3n]);
      await end();
    });

    const checkpoints = [
      { interval: 1, window: undefined, count: 6 },
      { interval: 1, window: 1, count: 200 },
      { interval: 1, window: 10, count: 20 },
      { interval: 2, window: 10, count: 10 },
      { interval: 5, window: undefined, count: 1 },
      { interval: 10, window: 32, count: 0 },
    ];
    it.each(checkpoints)(
      'sends $count checkpoints over 200 events that do not match, interval $interval, window $window',
      async ({ interval, window, count }) => {
        const prefix = randomUUID();
        let reached = 0;
        const { heard, end } = listen(() =>
          client.subscribeToAll({
            fromPosition: END,
            filter: streamNameFilter({
              prefixes: [prefix],
              checkpointInterval: interval,
              ...(window === undefined ? {} : { maxSearchWindow: window }),
              checkpointReached: () => {
                reached += 1;
              },
            }),
          }),
        );
        await until('caught up', () => heard.includes('caughtUp'));
        await client.appendToStream(randomUUID(), some(200));
        await until('the checkpoints', () => reached === count);
        await client.appendToStream(`${prefix}-1`, some(1));
        await until('the match', () => heard.includes(0n));
        // The match was looked at too.
        expect(reached).toBe(window === 1 ? count + 1 : count);
        await end();
      },
    );

    it('from what is no position fails', async () => {
      const { heard } = listen(() => client.subscribeToAll({ fromPosition: { commit: 7n, prepare: 7n } }));
      await until('an error', () => heard.length > 0);
      expect(heard).toEqual([expect.objectContaining({ code: 2 })]);
    });
  });

  it('tells a subscription to a missing stream that it caught up only after its first event', async () => {
    const stream = randomUUID();
    const heard: string[] = [];
    const subscription = client.subscribeToStream(stream);
    subscription.on('confirmation', () => heard.push('confirmation'));
    subscription.on('caughtUp', () => heard.push('caughtUp'));
    subscription.on('data', () => heard.push('event'));
    await until('confirmed', () => heard.length === 1);
    await client.appendToStream(stream, jsonEvent({ type: 'seen', data: {} }));
    await until('caught up', () => heard.includes('caughtUp'));
    expect(heard).toEqual(['confirmation', 'event', 'caughtUp']);
    await subscription.unsubscribe();
  });
});
