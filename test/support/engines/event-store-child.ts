import { createHash, randomInt, randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { EventStoreUnavailable } from '#event-store';
import type { EventStore, NewEvent } from '#event-store';
import { openLmdbEventStore } from '#event-store/lmdb';
import { printLine } from '../processes/print-line.js';

/*
 * A process of its own on a log in LMDB, for tests. Arguments: the log's folder, then what to do:
 *   append STREAM GROUP WRITERS   appends for ever, GROUP events at a time, by so many WRITERS at once; a line for each
 *                                 acknowledged append: its ids with commas between
 *   append-all STREAM GROUP WRITERS   the same to two streams at once: the last event of each GROUP goes to STREAM-last
 *   fill STREAM GROUP WRITERS     the same until the log takes no more; then `full` and the stream's last revision
 *   append-many STREAM COUNT      that many appends of one event under way at once, then ends; a line for each id
 *   append-widely PREFIX COUNT MOST   COUNT times up to MOST appends at once, each to any of very many streams of that
 *                                 prefix, so that many pages are freed and taken; then ends
 *   follow PREFIX                 a line for each event in streams of that prefix: its id; `caught-up` when it has
 *   open-often - COUNT            opens and closes the log that many times, then ends
 *   answer                        for each line `STREAM` on standard input, the stream's last revision and the id of
 *                                 its last event
 */
const [path = '', task = '', stream = '', ...numbers] = process.argv.slice(2);
const [first = 1, second = 1] = numbers.map(Number);

/** Streams that are appended to widely. */
const WIDE = 100_000;

function events(count: number): NewEvent[] {
  return Array.from({ length: count }, (_, n) => ({
    id: randomUUID(),
    type: 'child.wrote.v1',
    data: { n, of: count, text: 'x'.repeat(300) },
    metadata: {
      time: '2026-03-01T12:00:00.000Z',
      correlationId: randomUUID(),
      causationId: null,
      actor: 'service:child',
    },
  }));
}

async function appendForEver(store: EventStore): Promise<never> {
  for (;;) {
    const group = events(first);
    await store.append(stream, group, 'any');
    await printLine(group.map((event) => event.id).join(','));
  }
}

async function appendToTwoForEver(store: EventStore): Promise<never> {
  for (;;) {
    const group = events(first);
    await store.appendAll([
      { stream, events: group.slice(0, -1), expected: 'any' },
      { stream: `${stream}-last`, events: group.slice(-1), expected: 'any' },
    ]);
    await printLine(group.map((event) => event.id).join(','));
  }
}

async function fill(store: EventStore): Promise<void> {
  const outcomes = await Promise.allSettled(Array.from({ length: second }, () => appendForEver(store)));
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected' && !(outcome.reason instanceof EventStoreUnavailable)) throw outcome.reason;
  }
  // A rejection that nobody heard ends the process in this turn of the event loop.
  await nextTurn();
  await printLine(`full ${String(await store.lastRevision(stream))}`);
}

async function appendMany(store: EventStore): Promise<void> {
  const one = async (event: NewEvent): Promise<void> => {
    await store.append(stream, [event], 'any');
    await printLine(event.id);
  };
  await Promise.all(events(first).map(one));
}

async function appendWidely(store: EventStore): Promise<void> {
  for (let time = 0; time < first; time += 1) {
    const group = events(randomInt(1, second + 1));
    const some = (): string =>
      `${stream}${createHash('sha256')
        .update(String(randomInt(WIDE)))
        .digest('hex')}`;
    await Promise.all(group.map((event) => store.append(some(), [event], 'any')));
  }
}

async function follow(store: EventStore): Promise<void> {
  const { signal } = new AbortController();
  for await (const item of store.follow({ signal })) {
    if (item.kind === 'event' && item.event.stream.startsWith(stream)) await printLine(item.event.id);
    if (item.kind === 'caught-up') await printLine('caught-up');
  }
}

async function answer(store: EventStore): Promise<void> {
  for await (const asked of createInterface({ input: process.stdin })) {
    const last = await store.lastRevision(asked);
    const [event] = await store.readStream(asked, { direction: 'backwards', limit: 1 });
    await printLine(`${String(last)} ${String(event?.id)}`);
  }
}

async function openOften(): Promise<void> {
  for (let time = 0; time < first; time += 1) {
    const again = await openLmdbEventStore({ path });
    await again.close();
  }
}

const store = await openLmdbEventStore({ path });
await printLine('ready');
if (task === 'append') await Promise.all(Array.from({ length: second }, () => appendForEver(store)));
else if (task === 'append-all') await Promise.all(Array.from({ length: second }, () => appendToTwoForEver(store)));
else if (task === 'fill') await fill(store);
else if (task === 'append-many') await appendMany(store);
else if (task === 'append-widely') await appendWidely(store);
else if (task === 'follow') await follow(store);
else if (task === 'open-often') await store.close().then(openOften);
else await answer(store);
await store.close();
