import { randomUUID } from 'node:crypto';
import {
  ANY,
  EventStoreDBClient,
  jsonEvent,
  MaxAppendSizeExceededError,
  NO_STREAM,
  STREAM_EXISTS,
  StreamNotFoundError,
  UnavailableError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import type { AppendExpectedRevision, AppendResult, Credentials } from '@eventstore/db-client';
import { startEventStoreDbStandIn } from './index.js';
import type { EventStoreDbStandIn } from './index.js';

/** What was seen of EventStoreDB 23.10.8 with client 6.2.1, on both ways that the client appends. */
const ways: { way: string; options: { credentials?: Credentials } }[] = [
  { way: 'in a call of its own', options: { credentials: { username: 'any', password: 'any' } } },
  { way: 'over the batch stream', options: {} },
];

/** Ids are written as numbers: one id each, within a test. */
function ids(): (numbers: readonly number[]) => string[] {
  const known = Array.from({ length: 10 }, () => randomUUID());
  return (numbers) => numbers.map((n) => known[n] ?? '');
}

describe('the stand-in for EventStoreDB, appending', () => {
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

  /** The first call after a cut connection is the one that fails. */
  async function reconnected(): Promise<void> {
    for (;;) {
      try {
        await idsIn('$$$scavenges');
        return;
      } catch (error) {
        if (!(error instanceof UnavailableError)) throw error;
      }
    }
  }
  async function idsIn(stream: string): Promise<string[]> {
    const found: string[] = [];
    for await (const { event } of client.readStream(stream)) found.push(event?.id ?? '');
    return found;
  }

  describe.each(ways)('an append $way', ({ options }) => {
    const append = (stream: string, given: string[], expectedRevision: AppendExpectedRevision): Promise<AppendResult> =>
      client.appendToStream(
        stream,
        given.map((id) => jsonEvent({ id, type: 'seen', data: {} })),
        { expectedRevision, ...options },
      );

    interface Row {
      standing: number[];
      sent: number[];
      expected: AppendExpectedRevision;
      /** The revision answered, or the `actualVersion` of the conflict. */
      revision?: bigint;
      conflict?: bigint | 'no_stream';
      stored: number[];
    }
    const rows: Row[] = [
      { standing: [], sent: [0], expected: NO_STREAM, revision: 0n, stored: [0] },
      { standing: [0], sent: [1], expected: NO_STREAM, conflict: 0n, stored: [0] },
      { standing: [0, 1], sent: [2], expected: 0n, conflict: 1n, stored: [0, 1] },
      { standing: [0, 1], sent: [2], expected: 5n, conflict: 1n, stored: [0, 1] },
      { standing: [], sent: [0], expected: STREAM_EXISTS, conflict: 'no_stream', stored: [] },
      { standing: [], sent: [0], expected: 0n, conflict: 'no_stream', stored: [] },
      { standing: [0, 1, 2], sent: [3, 4, 5], expected: ANY, revision: 5n, stored: [0, 1, 2, 3, 4, 5] },
      { standing: [0, 1], sent: [0, 1], expected: NO_STREAM, revision: 1n, stored: [0, 1] },
      { standing: [0, 1], sent: [0, 1], expected: ANY, revision: 1n, stored: [0, 1] },
      { standing: [0, 1], sent: [0], expected: NO_STREAM, revision: 0n, stored: [0, 1] },
      { standing: [0, 1], sent: [1], expected: NO_STREAM, conflict: 1n, stored: [0, 1] },
      { standing: [0, 1], sent: [0, 1, 2], expected: NO_STREAM, conflict: 1n, stored: [0, 1] },
      { standing: [0, 1], sent: [1], expected: 0n, revision: 1n, stored: [0, 1] },
      { standing: [0, 1], sent: [1, 2], expected: 0n, conflict: 1n, stored: [0, 1] },
      { standing: [0, 1], sent: [0], expected: 1n, revision: 2n, stored: [0, 1, 0] },
      { standing: [0, 1], sent: [2, 0], expected: 1n, revision: 3n, stored: [0, 1, 2, 0] },
      { standing: [0, 1], sent: [1], expected: ANY, revision: 1n, stored: [0, 1] },
      { standing: [0, 1], sent: [1, 0], expected: ANY, revision: 0n, stored: [0, 1] },
      { standing: [0, 1], sent: [1, 2], expected: ANY, conflict: 1n, stored: [0, 1] },
      { standing: [0, 1], sent: [0, 2], expected: ANY, conflict: 1n, stored: [0, 1] },
      { standing: [0, 1], sent: [1, 2], expected: STREAM_EXISTS, conflict: 1n, stored: [0, 1] },
      { standing: [0, 1], sent: [2, 1], expected: ANY, revision: 3n, stored: [0, 1, 2, 1] },
      { standing: [], sent: [0, 0], expected: ANY, revision: 1n, stored: [0, 0] },
    ];
    it.each(rows)('of ids $sent to a stream of $standing, expecting $expected', async (row) => {
      const [stream, named] = [randomUUID(), ids()];
      if (row.standing.length > 0) await append(stream, named(row.standing), NO_STREAM);
      const answer = append(stream, named(row.sent), row.expected);
      if (row.conflict === undefined) {
        expect(await answer).toMatchObject({ success: true, nextExpectedRevision: row.revision });
      } else {
        await expect(answer).rejects.toBeInstanceOf(WrongExpectedVersionError);
        await expect(answer).rejects.toMatchObject({
          type: 'wrong-expected-version',
          streamName: stream,
          expectedVersion: row.expected,
          actualVersion: row.conflict,
        });
      }
      if (row.stored.length === 0) await expect(idsIn(stream)).rejects.toBeInstanceOf(StreamNotFoundError);
      else expect(await idsIn(stream)).toEqual(named(row.stored));
    });

    it('repeated, answers with the position of the first time', async () => {
      const [stream, named] = [randomUUID(), ids()];
      const first = await append(stream, named([0, 1]), NO_STREAM);
      expect(first.position?.commit).toBe(first.position?.prepare);
      for (const expected of [NO_STREAM, ANY] as const) {
        expect(await append(stream, named([0, 1]), expected)).toEqual(first);
      }
    });

    it('without an expectation, of an id that stands in another stream, is known by its first stream alone', async () => {
      const [one, two, named] = [randomUUID(), randomUUID(), ids()];
      await append(one, named([0]), ANY);
      await append(two, named([0]), ANY);
      expect((await append(two, named([0]), ANY)).nextExpectedRevision).toBe(1n);
      expect((await append(one, named([0]), ANY)).nextExpectedRevision).toBe(0n);
    });

    it('repeated after a restart, is written again unless it expects a revision or no stream', async () => {
      const [fenced, open, named] = [randomUUID(), randomUUID(), ids()];
      const first = await append(fenced, named([0]), NO_STREAM);
      await append(open, named([1]), ANY);
      await server.faults.restart();
      await reconnected();

      expect(await append(fenced, named([0]), NO_STREAM)).toEqual(first);
      expect((await append(open, named([1]), ANY)).nextExpectedRevision).toBe(1n);
    });

    it('of 1 MiB of data is taken, of a byte more is not', async () => {
      const frame = Buffer.byteLength(JSON.stringify({ text: '' }));
      const sized = (bytes: number): Promise<AppendResult> =>
        client.appendToStream(
          randomUUID(),
          jsonEvent({ type: 'seen', data: { text: 'x'.repeat(bytes - frame) } }),
          options,
        );
      expect((await sized(1_048_576)).success).toBe(true);
      const refused = sized(1_048_577);
      await expect(refused).rejects.toBeInstanceOf(MaxAppendSizeExceededError);
      await expect(refused).rejects.toMatchObject({ maxAppendSize: 1_048_576 });
    });

    it('of no event, writes none', async () => {
      const stream = randomUUID();
      expect((await append(stream, [], NO_STREAM)).nextExpectedRevision).toBe(0n);
      await expect(idsIn(stream)).rejects.toBeInstanceOf(StreamNotFoundError);
    });
  });
});
