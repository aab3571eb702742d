import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ArchiveDamaged } from '../../../index.js';
import type { EventStore, LogArchive, NewEvent, StoredEvent } from '../../../index.js';
import { openLmdbEventStore, openLmdbLogArchive } from '../index.js';

function look(): NewEvent {
  const metadata = { time: '2026-03-01T12:00:00.000Z', correlationId: randomUUID(), causationId: null, actor: 'test' };
  return { id: randomUUID(), type: 'look.happened.v1', data: {}, metadata };
}

describe('a part that two processes are at', () => {
  let path: string;
  let store: EventStore;
  let one: LogArchive;
  let other: LogArchive;
  beforeEach(async () => {
    path = await mkdtemp(join(tmpdir(), 'written-parts-'));
    store = await openLmdbEventStore({ path });
    await store.append('looks', [look(), look(), look()], 'any');
    [one, other] = [await openLmdbLogArchive(path), await openLmdbLogArchive(path)];
  });
  afterEach(async () => {
    await Promise.all([store.close(), one.close(), other.close()]);
    await rm(path, { recursive: true });
  });

  const written = async (archive: LogArchive, looks: number) => {
    const part = await archive.write(first(looks));
    if (part === undefined) throw new Error('nothing was written');
    return part;
  };
  async function* first(looks: number): AsyncGenerator<StoredEvent> {
    yield* (await store.readStored({ limit: looks })).events;
  }

  it('is not taken up once the other process has cleared its file away', async () => {
    const part = await written(one, 2);
    const others = await written(other, 3);
    await expect(one.take(part)).rejects.toThrow(
      new ArchiveDamaged(`${part.file} was cleared away by another process`),
    );
    await other.take(others);
    expect((await other.parts()).map(({ file }) => file)).toEqual([others.file]);
  });

  it('is taken up by one of them, and its file stays when the other begins', async () => {
    const part = await written(one, 2);
    await one.take(part);
    await expect(other.take(await written(other, 3))).rejects.toThrow('another process has archived the same events');
    expect(await readdir(path)).toContain(part.file);
  });
});
