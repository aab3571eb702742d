import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventStore, NewEvent, RecordedEvent, StreamRead } from '#event-store';
import { openLmdbEventStore } from '#event-store/lmdb';
import { pageOfAccess } from './access-entries.js';

describe('a page of an access history', () => {
  let folder: string;
  let log: EventStore;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'access-'));
    log = await openLmdbEventStore({ path: join(folder, 'log') });
  });
  afterAll(async () => {
    await log.close();
    await rm(folder, { recursive: true });
  });

  const entry = (id: string): NewEvent => ({
    id,
    type: 'access.read.v1',
    data: {},
    metadata: { time: '2030-01-01T00:00:00.000Z', correlationId: id, causationId: null, actor: 'business:b' },
  });
  const ids = (count: number) => Array.from({ length: count }, () => randomUUID());
  const append = (person: string, entries: readonly string[]) =>
    log.append(`access-${person}`, entries.map(entry), 'any');

  /** The log as an engine gives it that marks what it sent twice. */
  const marking = (marked: ReadonlySet<string>): EventStore => {
    const readStream = async (stream: string, read: StreamRead): Promise<readonly RecordedEvent[]> =>
      (await log.readStream(stream, read)).map((event) => ({ ...event, retried: marked.has(event.id) }));
    return Object.assign(Object.create(log) as EventStore, { readStream });
  };

  const walk = async (store: EventStore, person: string, limit: number): Promise<string[]> => {
    const seen: string[] = [];
    for (let from: number | undefined; ;) {
      const page = await pageOfAccess(store, person, from, limit);
      seen.push(...page.events.map(({ id }) => id));
      if (page.next === null) return seen;
      from = page.next;
    }
  };

  it('goes back to the first entry, each once, whatever the size of a page', async () => {
    const all = ids(230);
    await append('long', all);
    for (const limit of [1, 50, 229, 230, 231]) expect(await walk(log, 'long', limit)).toEqual([...all].reverse());
    expect(await walk(log, 'nobody', 50)).toEqual([]);
  });

  it('shows an entry that was stored twice once, where it first stood', async () => {
    const [twice = '', ...others] = ids(61);
    await append('twice', [twice, ...others.slice(0, 55), twice, ...others.slice(55)]);
    expect(await walk(marking(new Set([twice])), 'twice', 50)).toEqual([...[...others].reverse(), twice]);
  });
});
