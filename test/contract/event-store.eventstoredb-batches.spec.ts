import type { EventStore } from '#event-store';
import { EventStoreUnavailable, WrongExpectedRevision } from '#event-store';
import { openEventStoreDb } from '#event-store/eventstoredb';
import { AppendLoad, someEvent } from '../support/eventstoredb/append-load.js';
import { startEventStoreDbStandIn } from '../support/eventstoredb/index.js';
import type { EventStoreDbStandIn } from '../support/eventstoredb/index.js';
import { until } from '../support/eventstoredb/until.js';

/** A busy machine is no reason to repeat an append: an attempt outlasts what each test waits for. */
const PATIENT = { append: { attemptMs: 20_000, totalMs: 60_000 } };
/** An attempt that outlasts the test itself. */
const UNHURRIED = { append: { attemptMs: 120_000, totalMs: 240_000 } };
/** A silent stream is noticed soon, and there is time for many attempts. */
const WATCHFUL = { append: { attemptMs: 500, totalMs: 60_000 } };
/** One attempt, and no time for another. */
const HASTY = { append: { attemptMs: 3_000, totalMs: 3_000 } };

const AN_HOUR_MS = 3_600_000;
const BURST = 2_000;

const numbered = (count: number): string[] => Array.from({ length: count }, (_, n) => `sample-${n}`);

describe('the one stream for all appends', () => {
  let server: EventStoreDbStandIn;
  const others: EventStoreDbStandIn[] = [];
  const opened: EventStore[] = [];
  const open = async (times: { append: { attemptMs: number; totalMs: number } }, url = server.url) => {
    const store = await openEventStoreDb({ url, times });
    opened.push(store);
    return store;
  };
  const idsIn = async (store: EventStore, stream: string): Promise<string[]> =>
    (await store.readStream(stream, { direction: 'forwards', limit: 4096 })).map(({ id }) => id);

  beforeEach(async () => {
    server = await startEventStoreDbStandIn();
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((store) => store.close()));
    await Promise.all([server, ...others.splice(0)].map((one) => one.stop()));
  });

  it('is opened once, and closed with the store', async () => {
    const store = await open(PATIENT);
    await Promise.all(numbered(20).map((stream) => store.append(stream, [someEvent()], 'no-stream')));
    expect(server.faults.openBatches).toBe(1);
    await store.close();
    await until('it is closed', () => server.faults.openBatches === 0);
  });

  it('that never answers is given up for another, and what was under way on it is stored once', async () => {
    const store = await open(WATCHFUL);
    await store.append('first', [someEvent()], 'no-stream');
    server.faults.silenceAppends();
    const sent = numbered(20).map((stream) => ({ stream, event: someEvent() }));
    const answers = await Promise.all(
      sent.map(({ stream, event }, n) => store.append(stream, [event], n % 2 === 0 ? 'no-stream' : 'any')),
    );
    expect(answers.map(({ revision }) => revision)).toEqual(sent.map(() => 0));
    for (const { stream, event } of sent) expect(await idsIn(store, stream)).toEqual([event.id]);
    await until('the silent stream is gone', () => server.faults.openBatches === 1);
  });

  it('that does not answer in the time of an append is no refusal: it may have happened', async () => {
    const store = await open(HASTY);
    await store.append('first', [someEvent()], 'no-stream');
    const event = someEvent();
    server.faults.loseAcknowledgements(1, 'silence');
    await expect(store.append('sample', [event], 'no-stream')).rejects.toBeInstanceOf(EventStoreUnavailable);
    await until('it is stored', () => server.faults.acknowledgementsLeftToLose === 0);
    expect(await idsIn(store, 'sample')).toEqual([event.id]);
  });

  it('that is cut between write and answer is opened again at once, and not at a deadline', async () => {
    const store = await open(UNHURRIED);
    const event = someEvent();
    server.faults.loseAcknowledgements(1, 'silence');
    const answer = store.append('sample', [event], 'no-stream');
    await until('it is stored', () => server.faults.acknowledgementsLeftToLose === 0);
    server.faults.cutConnections();
    expect((await answer).revision).toBe(0);
    expect(await idsIn(store, 'sample')).toEqual([event.id]);
  });

  it('gives each append its own answer, in whatever order they come, and twice', async () => {
    const store = await open(PATIENT);
    const streams = numbered(10);
    server.faults.reverseAnswers(streams.length);
    server.faults.answerTwice(streams.length);
    const answers = await Promise.all(
      streams.map((stream, n) =>
        store.append(
          stream,
          Array.from({ length: n + 1 }, () => someEvent()),
          'no-stream',
        ),
      ),
    );
    const ends = await Promise.all(
      streams.map((stream) => store.readStream(stream, { direction: 'backwards', limit: 1 })),
    );
    expect(answers).toEqual(ends.flat().map(({ revision, position }) => ({ revision, position })));
    expect(answers.map(({ revision }) => revision)).toEqual(streams.map((_, n) => n));
  });

  it('answers a conflict to the one append that has it, and the others go on', async () => {
    const store = await open(PATIENT);
    await store.append('sample-3', [someEvent()], 'no-stream');
    const appends = numbered(7).map((stream) => store.append(stream, [someEvent()], 'no-stream'));
    const outcomes = await Promise.allSettled(appends);
    expect(outcomes.map(({ status }) => status)).toEqual(
      numbered(7).map((_, n) => (n === 3 ? 'rejected' : 'fulfilled')),
    );
    await expect(appends[3]).rejects.toEqual(new WrongExpectedRevision('sample-3', 'no-stream', 0));
    expect(server.taken().appends).toHaveLength(8);
  });

  it('is not asked by the clock: a server whose clock is an hour ahead takes appends as any', async () => {
    const store = await open(PATIENT);
    server.faults.setClockAhead(AN_HOUR_MS);
    expect((await store.append('sample', [someEvent()], 'no-stream')).revision).toBe(0);
    expect(server.taken().appends).toHaveLength(1);
  });

  it('takes a burst of thousands, each of them once', async () => {
    const store = await open(PATIENT);
    const answers = numbered(BURST).map((stream) => store.append(stream, [someEvent()], 'no-stream'));
    expect((await Promise.all(answers)).map(({ revision }) => revision)).toEqual(numbered(BURST).map(() => 0));
    expect(server.taken().appends).toHaveLength(BURST);
  });

  it('of one server knows nothing of another one’s in the same process, which is killed', async () => {
    const other = await startEventStoreDbStandIn();
    others.push(other);
    const [sound, struck] = [await open(PATIENT), await open(WATCHFUL, other.url)];
    const load = new AppendLoad(struck);
    const streams = numbered(100);
    const revisions: number[] = [];
    for (const [n, stream] of streams.entries()) {
      if (n % 20 === 10) await other.faults.restart();
      const both = [someEvent(), someEvent()].map((event, at) => sound.append(`${stream}-${at}`, [event], 'no-stream'));
      revisions.push(...(await Promise.all(both)).map(({ revision }) => revision));
    }
    await load.done;
    expect(revisions).toEqual(streams.flatMap(() => [0, 0]));
    expect(server.taken().appends).toHaveLength(2 * streams.length);
  });
});
