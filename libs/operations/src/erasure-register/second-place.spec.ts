import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, readFile, rename, rm, unlink } from 'node:fs/promises';
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
const GONE = 'its file is gone, and none is made in its place: its file system may not be mounted';

const NO_FOLDER = 'there is no such folder, or its file system keeps nothing';

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
    await stopped();
    await log.close();
    await rm(folder, { recursive: true });
  });

  const path = (name = 'erased.jsonl') => join(folder, name);
  const deleted = async (): Promise<string> => {
    const id = randomUUID();
    const metadata = { time: '2030-01-01T00:00:00.000Z', correlationId: randomUUID(), causationId: null };
    const event = { id: randomUUID(), type: 'person.deleted.v1', data: {} };
    await log.append(personStream(id), [{ ...event, metadata: { ...metadata, actor: 'service:test' } }], 'no-stream');
    return id;
  };
  /** Resolves with what it tells first. */
  const kept = (at = path(), silentAfterMs?: number): Promise<string> =>
    new Promise((trouble) => {
      const parts = { log, records, clock: new SystemClock(), path: at };
      const place = new SecondPlace(parts, { trouble, cameBack: () => undefined }, silentAfterMs);
      running.push(place.keep(stopping.signal));
    });
  const stopped = async (): Promise<void> => {
    stopping.abort();
    await Promise.all(running.splice(0));
    stopping = new AbortController();
  };
  const current = async () => (await secondPlaceOf(records)) ?? { asOf: null, trouble: null };
  /** In its place there is nothing then. */
  const pipeAnswers = async (): Promise<void> => {
    // It is refused until somebody waits at the other end.
    const pipe = await eventually(() => open(path(), constants.O_WRONLY | constants.O_NONBLOCK).catch(() => undefined));
    await unlink(path());
    await pipe.close();
  };
  const onIt = async (at = path()): Promise<readonly string[]> => {
    const text = await readFile(at, 'utf8').catch(() => '');
    return [...text.matchAll(/^{"person_id":"(.*)"}$/gm)].map(([, id = '']) => id);
  };
  const isOn = (id: string, at?: string) => eventually(async () => (await onIt(at)).includes(id) || undefined);

  it('tells of a file system that does not answer, is held up by nothing of it, and goes on once it answers', async () => {
    const id = await deleted();
    // Opening one to read it waits for somebody who writes.
    execFileSync('mkfifo', [path()]);
    const what = await kept(path(), SILENT_AFTER_MS);
    const { trouble } = await eventually(async () => ((await current()).trouble === null ? undefined : current()));
    await pipeAnswers();
    expect([what, trouble?.what]).toEqual(['its file system does not answer', 'its file system does not answer']);
    await eventually(async () => (await current()).asOf ?? undefined);
    expect([await current(), await onIt()]).toMatchObject([{ trouble: null }, [id]]);
  });

  it('makes no file where the one that it wrote is gone, and goes on with it once it is there again', async () => {
    const one = await deleted();
    const told = kept();
    await isOn(one);
    await eventually(async () => (await current()).asOf ?? undefined);
    // As its file system leaves the folder that it was mounted on.
    await rename(path(), path('unmounted'));
    expect(await told).toBe(GONE);
    const two = await deleted();
    await eventually(async () => (await current()).trouble ?? undefined);
    expect([await readdir(folder), await onIt()]).toEqual([['log', 'unmounted'], []]);

    await rename(path('unmounted'), path());
    await isOn(two);
    expect(await onIt()).toEqual([one, two]);
    await eventually(async () => ((await current()).trouble === null ? true : undefined));
  });

  it('tells at once what the trouble is now, and since when there is some', async () => {
    await mkdir(path('away'));
    const at = path(join('away', 'erased.jsonl'));
    const told = kept(at);
    await isOn(await deleted(), at);
    await rm(at);
    await told;
    const before = await eventually(async () => (await current()).trouble ?? undefined);
    await rename(path('away'), path('elsewhere'));
    const after = await eventually(async () => {
      const { trouble } = await current();
      return trouble === null || trouble.what === GONE ? undefined : trouble;
    });
    expect([before.what, after]).toEqual([GONE, { what: NO_FOLDER, since: before.since }]);
  });

  it('makes none either where another process wrote it, but for a place that is named for the first time', async () => {
    const one = await deleted();
    void kept();
    await eventually(async () => (await current()).asOf ?? undefined);
    await stopped();
    await rm(path());
    expect(await kept()).toBe(GONE);
    await stopped();

    void kept(path('elsewhere.jsonl'));
    await isOn(one, path('elsewhere.jsonl'));
    expect(await onIt()).toEqual([]);
  });

  it('loses nobody of a file whose reading takes so long that it is not waited for', async () => {
    const elsewhere = ErasureRegister.empty();
    elsewhere.people.add(randomUUID());
    await elsewhere.write(path());
    const read = ErasureRegister.read.bind(ErasureRegister);
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const reads = jest.spyOn(ErasureRegister, 'read').mockImplementationOnce((at) => held.then(() => read(at)));
    await kept(path(), SILENT_AFTER_MS);
    goOn();
    const one = await deleted();
    await isOn(one);
    reads.mockRestore();
    expect(await onIt()).toEqual([...elsewhere.people, one]);
  });

  it('reads the file again only where another wrote it since', async () => {
    const reads = jest.spyOn(ErasureRegister, 'read');
    const [one, three] = [await deleted(), randomUUID()];
    void kept();
    await isOn(one);
    const two = await deleted();
    await isOn(two);
    const ownReads = reads.mock.calls.length;
    const elsewhere = (await ErasureRegister.read(path())) ?? ErasureRegister.empty();
    elsewhere.people.add(three);
    await elsewhere.write(path());
    const four = await deleted();
    await isOn(four);
    const allReads = reads.mock.calls.length;
    reads.mockRestore();
    expect([ownReads, allReads - 1, [...(await onIt())].sort()]).toEqual([1, 2, [one, two, three, four].sort()]);
  });
});
