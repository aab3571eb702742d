import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ACCOUNTS } from '#accounts';
import { businessStream, personStream } from '#domain';
import type { EventStore } from '#event-store';
import { openLmdbEventStore } from '#event-store/lmdb';
import { dataKeys } from '#vault';
import { InMemoryRecordStore } from '../../../../test/support/engines/in-memory-record-store.js';
import { heldKeys } from './held-keys.js';

describe('the data keys that were restored', () => {
  let folder: string;
  let log: EventStore;
  let records: InMemoryRecordStore;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'keys-'));
    log = await openLmdbEventStore({ path: folder });
    records = new InMemoryRecordStore([dataKeys, ACCOUNTS]);
  });
  afterEach(async () => {
    await log.close();
    await rm(folder, { recursive: true });
  });

  const happened = async (stream: string, ...types: readonly string[]): Promise<void> => {
    const metadata = { time: '2030-01-01T00:00:00.000Z', correlationId: 'c', causationId: null, actor: 'service:test' };
    const events = types.map((type) => ({ id: randomUUID(), type, data: {}, metadata }));
    await log.append(stream, events, 'no-stream');
  };
  const gotKey = async (name: string): Promise<void> => {
    await records.create(dataKeys, name, { wrapped: 'w', keyringVersion: 1 });
  };
  const held = () => heldKeys({ log, records }, new AbortController().signal);

  it('are all there for people, their accounts and businesses', async () => {
    await happened(personStream('p'), 'person.registered.v1', 'person.key_issued.v1');
    await happened(businessStream('b'), 'business.registered.v1');
    await records.create(ACCOUNTS, 'a', { email: 'e', personId: 'p' });
    for (const name of ['person:p', 'business:b', 'account:a']) await gotKey(name);
    expect(await held()).toEqual({ subjects: 3, lacking: 0, first_lacking: null });
  });

  it.each([
    ['people', ['business:b', 'account:a'], 'person:p'],
    ['businesses', ['person:p', 'account:a'], 'business:b'],
    ['accounts', ['person:p', 'business:b'], 'account:a'],
  ])('are told to be lacking for %s', async (_whom, names, lacking) => {
    await happened(personStream('p'), 'person.registered.v1');
    await happened(businessStream('b'), 'business.registered.v1');
    await records.create(ACCOUNTS, 'a', { email: 'e', personId: 'p' });
    for (const name of names) await gotKey(name);
    expect(await held()).toEqual({ subjects: 3, lacking: 1, first_lacking: lacking });
  });

  it('are not asked for where the person is deleted, came later than the log, or never was one', async () => {
    await happened(personStream('p'), 'person.registered.v1', 'person.deleted.v1');
    await records.create(ACCOUNTS, 'deleted', { email: 'e', personId: 'p' });
    await records.create(ACCOUNTS, 'later', { email: 'e', personId: 'q' });
    await records.create(ACCOUNTS, 'closed', { email: 'e', personId: null });
    expect(await held()).toEqual({ subjects: 0, lacking: 0, first_lacking: null });
  });

  it('are counted beyond one page', async () => {
    for (let n = 0; n < 1_100; n += 1) await happened(personStream(`p${String(n)}`), 'person.registered.v1');
    await gotKey('person:p1');
    expect(await held()).toEqual({ subjects: 1_100, lacking: 1_099, first_lacking: 'person:p0' });
  });
});
