import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdtemp, open, rm, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SystemClock } from '#clock';
import { personStream } from '#domain';
import type { EventStore } from '#event-store';
import { openLmdbEventStore } from '#event-store/lmdb';
import { LEASES } from '#projecting';
import { eventually } from '../../../../test/support/time/eventually.js';
import { InMemoryRecordStore } from '../../../../test/support/engines/in-memory-record-store.js';
import { ErasureRegister } from './erasure-register.js';
import { SECOND_PLACE, secondPlaceOf } from './second-place-record.js';
import { SecondPlace } from './second-place.js';

const SILENT_AFTER_MS = 50;

describe('who keeps the register’s second place', () => {
  let folder: string;
  let log: EventStore;
  let records: InMemoryRecordStore;
  let stopping: AbortController;
  const running: Promise<void>[] = [];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'second-'));
    log = await openLmdbEventStore({ path: join(folder, 'log') });
    records = new InMemoryRecordStore([LEASES, SECOND_PLACE]);
    stopping = new AbortController();
  });
  afterEach(async () => {
    stopping.abort();
    await Promise.all(running.splice(0));
    await log.close();
    await rm(folder, { recursive: true });
  });

  const path = () => join(folder, 'erased.jsonl');
  const deleted = async (): Promise<string> => {
    const id = randomUUID();
    const metadata = { time: '2030-01-01T00:00:00.000Z', correlationId: randomUUID(), causationId: null };
    const event = { id: randomUUID(), type: 'person.deleted.v1', data: {} };
    await log.append(personStream(id), [{ ...event, metadata: { ...metadata, actor: 'service:test' } }], 'no-stream');
    return id;
  };
  /** Resolves with what it tells first. */
  const kept = (silentAfterMs?: number): Promise<string> =>
    new Promise((trouble) => {
      const parts = { log, records, clock: new SystemClock(), path: path() };
      const place = new SecondPlace(parts, { trouble, cameBack: () => undefined }, silentAfterMs);
      running.push(place.keep(stopping.signal));
    });
  const current = async () => (await secondPlaceOf(records)) ?? { asOf: null, trouble: null };
  /** In its place there is nothing then. */
  const pipeAnswers = async (): Promise<void> => {
    const pipe = await open(path(), constants.O_WRONLY | constants.O_NONBLOCK);
    await unlink(path());
    await pipe.close();
  };
  const onIt = async () => [...((await ErasureRegister.read(path()))?.people ?? [])];

  it('tells of a file system that does not answer, is held up by nothing of it, and goes on once it answers', async () => {
    const id = await deleted();
    // Opening one to read it waits for somebody who writes.
    execFileSync('mkfifo', [path()]);
    const what = await kept(SILENT_AFTER_MS);
    const { trouble } = await eventually(async () => ((await current()).trouble === null ? undefined : current()));
    await pipeAnswers();
    expect([what, trouble?.what]).toEqual(['its file system does not answer', 'its file system does not answer']);
    await eventually(async () => (await current()).asOf ?? undefined);
    expect([await current(), await onIt()]).toMatchObject([{ trouble: null }, [id]]);
  });
});
