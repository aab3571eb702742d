import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { ArchiveDamaged, EventStoreUnavailable } from '../../../index.js';
import type { ArchivePart, CompactionResult, EventStore, LogArchive, NewEvent, StoredEvent } from '../../../index.js';
import { compactLmdbLog, copyLmdbLog, openLmdbEventStore, openLmdbLogArchive } from '../index.js';
import { openTables, type LogTables } from '../tables.js';

const LOOKS = 700;
const nobody = new AbortController().signal;
const unheard = (): void => undefined;
const all = async ({ store }: { readonly store: EventStore }): Promise<readonly StoredEvent[]> =>
  (await store.readStored({ limit: 4096 })).events;

function look(n: number): NewEvent {
  const metadata = { time: '2026-03-01T12:00:00.000Z', correlationId: randomUUID(), causationId: null, actor: 'test' };
  return { id: randomUUID(), type: 'look.happened.v1', data: { n, text: 'Grüße, 地址 "\n"' }, metadata };
}

interface Log {
  readonly path: string;
  store: EventStore;
  archive: LogArchive;
}

describe('the archive of an LMDB log', () => {
  const opened: Log[] = [];

  async function open(path: string): Promise<Log> {
    const log = { path, store: await openLmdbEventStore({ path }), archive: await openLmdbLogArchive(path) };
    opened.push(log);
    return log;
  }

  /** Looks at three people, and other events between them. */
  async function begun(): Promise<Log> {
    const log = await open(await mkdtemp(join(tmpdir(), 'log-archive-')));
    for (let n = 0; n < LOOKS; n += 50) {
      const looks = Array.from({ length: 50 }, (_, at) => look(n + at));
      await log.store.append(`look-${(n / 50) % 3}`, looks, 'any');
      await log.store.append('other', [look(n)], 'any');
    }
    return log;
  }

  afterEach(async () => {
    for (const { store, archive, path } of opened.splice(0)) {
      await Promise.all([store.close(), archive.close()]);
      await rm(path, { recursive: true, force: true });
    }
  });

  async function* looksOf(log: Log, from: number, to: number): AsyncGenerator<StoredEvent> {
    const looks = (await all(log)).filter((event) => event.envelope().stream.startsWith('look-'));
    yield* looks.slice(from, to);
  }

  async function taken(log: Log, from = 0, to = LOOKS): Promise<ArchivePart> {
    const part = await log.archive.write(looksOf(log, from, to));
    if (part === undefined) throw new Error('nothing was written');
    await log.archive.take(part);
    return part;
  }

  async function archived(log: Log, from = 0, to = LOOKS): Promise<ArchivePart> {
    const part = await taken(log, from, to);
    await log.archive.markSealed(part);
    await compacted(log);
    return part;
  }

  /** With nobody at the log, as it must be. */
  async function compacted(log: Log, signal = nobody): Promise<CompactionResult> {
    await Promise.all([log.store.close(), log.archive.close()]);
    try {
      return await compactLmdbLog(log.path, unheard, signal);
    } finally {
      log.store = await openLmdbEventStore({ path: log.path });
      log.archive = await openLmdbLogArchive(log.path);
    }
  }

  async function inTable({ path }: Log): Promise<number> {
    const { events, environment } = await openTables(path);
    const count = events.getKeysCount();
    await environment.close();
    return count;
  }

  const shown = (events: readonly StoredEvent[]): object[] =>
    events.map((event) => ({
      bytes: Buffer.from(event.bytes).toString(),
      ...event.decoded(),
    }));

  it('holds the very bytes of what the table has no more', async () => {
    const log = await begun();
    const before = shown(await all(log));
    const part = await archived(log);
    expect(await log.archive.parts()).toEqual([
      { ...part, state: 'alone', file: `archive-${part.first}-${part.last}.gz`, events: LOOKS },
    ]);
    expect(await inTable(log)).toBe(LOOKS / 50);
    const later = await open(log.path);
    expect(shown(await all(later))).toEqual(before);
  });

  it('is a gzip file for its owner alone, which any tool can unpack', async () => {
    const log = await begun();
    const part = await archived(log);
    const packed = await readFile(join(log.path, part.file));
    expect((await stat(join(log.path, part.file))).mode & 0o777).toBe(0o600);
    const text = gunzipSync(packed).toString();
    expect(text.startsWith('consent-archive.v1\n')).toBe(true);
    expect(text.match(/look\.happened\.v1/g)).toHaveLength(LOOKS);
  });

  it('is shown to who reads backwards through it from what came after it', async () => {
    const log = await begun();
    await archived(log, 0, 300);
    const other = await openLmdbEventStore({ path: log.path });
    await taken(log, 300, LOOKS);
    const { revision } = await log.store.append('look-1', [look(1)], 'any');
    const stream = await other.readStream('look-1', { direction: 'backwards', limit: 4096 });
    expect(stream.map((event) => event.revision)).toEqual(Array.from({ length: revision + 1 }, (_, n) => revision - n));
    await other.close();
  });

  it('answers a repeated append of what was archived as the first time', async () => {
    const log = await begun();
    const first = [look(1), look(2)];
    const appended = await log.store.append('look-new', first, 'no-stream');
    await archived(log, 0, LOOKS + 2);
    expect(await log.store.append('look-new', first, 'no-stream')).toEqual(appended);
  });

  it('grows part by part', async () => {
    const log = await begun();
    const before = shown(await all(log));
    await archived(log, 0, 300);
    await archived(log, 300, 301);
    await archived(log, 301, LOOKS);
    expect((await log.archive.parts()).map(({ events }) => events)).toEqual([300, 1, LOOKS - 301]);
    expect(shown(await all(await open(log.path)))).toEqual(before);
  });

  it('takes no part that lies before its last one', async () => {
    const log = await begun();
    await archived(log, 0, 300);
    await archived(log, 300, 301);
    await expect(taken(log, 300, 400)).rejects.toBeInstanceOf(ArchiveDamaged);
  });

  it('makes no part of nothing', async () => {
    const log = await begun();
    expect(await log.archive.write(looksOf(log, 0, 0))).toBeUndefined();
    expect((await readdir(log.path)).filter((name) => name.startsWith('archive'))).toEqual([]);
  });

  it('forgets a file that was never taken up', async () => {
    const log = await begun();
    const before = shown(await all(log));
    const left = await log.archive.write(looksOf(log, 0, 600));
    await writeFile(join(log.path, 'archive-next.gz.new'), 'cut off');
    expect(shown(await all(log))).toEqual(before);
    const { file } = await taken(log, 0, 650);
    expect(left?.file).not.toBe(file);
    expect((await readdir(log.path)).filter((name) => name.startsWith('archive'))).toEqual([file]);
  });

  it('leaves to the database what the log does not tell of yet', async () => {
    const log = await begun();
    const part = await taken(log);
    expect(await compacted(log)).toEqual({ events: LOOKS + LOOKS / 50, dropped: 0 });
    expect([await inTable(log), (await log.archive.parts()).map(({ state }) => state)]).toEqual([
      LOOKS + LOOKS / 50,
      ['taken'],
    ]);
    await log.archive.markSealed(part);
    expect(await compacted(log)).toEqual({ events: LOOKS / 50, dropped: LOOKS });
    expect(await compacted(log)).toEqual({ events: LOOKS / 50, dropped: 0 });
  });

  it('makes the database smaller, while appends go on where they were', async () => {
    const log = await begun();
    const long = { text: 'x'.repeat(40_000) };
    for (let n = 0; n < 80; n++) await log.store.append('look-long', [{ ...look(n), data: long }], 'any');
    const before = shown(await all(log));
    const size = async () => (await stat(join(log.path, 'data.mdb'))).size;
    const large = await size();
    await archived(log, 0, LOOKS + 80);
    expect(await size()).toBeLessThan(large / 2);
    const { revision, position } = await log.store.append('look-1', [look(1)], 'any');
    expect([revision, Number(position)]).toEqual([250, LOOKS + LOOKS / 50 + 81]);
    expect(shown((await all(log)).slice(0, -1))).toEqual(before);
    expect((await readdir(log.path)).filter((name) => name === 'anew')).toEqual([]);
  });

  it('is not compacted while a process has the log open, or when compacting is stopped', async () => {
    const log = await begun();
    const before = shown(await all(log));
    await log.archive.markSealed(await taken(log));
    await expect(compactLmdbLog(log.path, unheard, nobody)).rejects.toThrow('a process has the log open');
    const stop = new Error('stopped');
    await expect(compacted(log, AbortSignal.abort(stop))).rejects.toBe(stop);
    expect([shown(await all(log)), await inTable(log)]).toEqual([before, LOOKS + LOOKS / 50]);
    await compacted(log);
    expect([shown(await all(log)), await inTable(log)]).toEqual([before, LOOKS / 50]);
  });

  const differences: readonly (readonly [how: string, change: (tables: LogTables, place: number) => void])[] = [
    ['has another event', ({ events }, place) => void events.put(place, 'something else')],
    ['has no event', ({ events }, place) => void events.remove(place)],
  ];
  it.each(differences)(
    'tells of it, and lets go of nothing, where the database %s than its file',
    async (_, change) => {
      const log = await begun();
      const part = await taken(log);
      expect(await log.archive.problemWithin(part, nobody)).toBeUndefined();
      const tables = await openTables(log.path);
      await tables.environment.write(() => {
        change(tables, Number(part.last));
      });
      const before = await inTable(log);
      await tables.environment.close();
      const problem = `is not sealed, and the log has not the event at place ${Number(part.last)} that it has`;
      expect(await log.archive.problemWithin(part, nobody)).toBe(problem);
      await log.archive.markSealed(part);
      await expect(compacted(log)).rejects.toBeInstanceOf(ArchiveDamaged);
      expect([await inTable(log), (await log.archive.parts()).map(({ state }) => state)]).toEqual([before, ['sealed']]);
    },
  );

  it('lets go of nothing where the database lacks an event of its own', async () => {
    const log = await begun();
    await log.archive.markSealed(await taken(log));
    const { events, environment } = await openTables(log.path);
    await environment.write(() => void events.remove(51));
    await environment.close();
    await expect(compacted(log)).rejects.toThrow('the log lacks events');
  });

  it('is copied with the log', async () => {
    const log = await begun();
    const before = shown(await all(log));
    const { file } = await archived(log, 0, 500);
    const to = await mkdtemp(join(tmpdir(), 'log-archive-copy-'));
    await copyLmdbLog(log.path, join(to, 'log'));
    expect(await readdir(join(to, 'log'))).toContain(file);
    expect(shown(await all(await open(join(to, 'log'))))).toEqual(before);
    await rm(to, { recursive: true });
  });

  describe('whose file is tampered with', () => {
    type Harm = (path: string, other: string) => Promise<void>;
    async function flip(path: string, at: (bytes: number) => number): Promise<void> {
      const content = await readFile(path);
      const place = at(content.length);
      content.writeUInt8(content.readUInt8(place) ^ 1, place);
      await writeFile(path, content);
    }
    const harms: readonly (readonly [how: string, problem: string, harm: Harm])[] = [
      ['by one bit of a group', 'is not as it was written', (path) => flip(path, (bytes) => Math.floor(bytes / 3))],
      ['by one bit of its index', 'is not as it was written', (path) => flip(path, (bytes) => bytes - 9)],
      ['by its end', 'has 100 bytes', (path) => truncate(path, 100)],
      ['by putting another in its place', 'has', (path, other) => cp(other, path)],
      ['by taking it away', 'is missing', (path) => rename(path, `${path}.gone`)],
    ];

    it.each(harms)('%s, is found, and what else there is stays readable', async (_how, problem, harm) => {
      const log = await begun();
      const part = await archived(log, 0, 400);
      const other = await archived(log, 400, LOOKS);
      expect(await log.archive.problemWithin(part, nobody)).toBeUndefined();
      await harm(join(log.path, part.file), join(log.path, other.file));
      expect(await log.archive.problemWithin(part, nobody)).toContain(problem);
      const { store } = await open(log.path);
      const failure: unknown = await store.readStored({ limit: 4096 }).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(EventStoreUnavailable);
      expect(String(failure)).toContain(part.file);
      expect(await store.readStream('other', { direction: 'forwards', limit: 100 })).toHaveLength(LOOKS / 50);
      const { events } = await store.readStored({ limit: 4096, after: part.last });
      expect(events.length).toBeGreaterThanOrEqual(LOOKS - 400);
      await expect(store.ping()).resolves.toBeUndefined();
    });

    it('by one bit of the line that names its format, is found by every byte alone', async () => {
      const log = await begun();
      const part = await archived(log);
      await flip(join(log.path, part.file), () => 12);
      expect(await log.archive.problemOf(part)).toBeUndefined();
      expect(await log.archive.problemWithin(part, nobody)).toBe('is not as it was written');
    });
  });
});
