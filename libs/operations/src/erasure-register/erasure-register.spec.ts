import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SystemClock } from '#clock';
import { personStream } from '#domain';
import type { EventStore } from '#event-store';
import { openLmdbEventStore } from '#event-store/lmdb';
import { LEASES, onlyOne } from '#projecting';
import { InMemoryRecordStore } from '../../../../test/support/engines/in-memory-record-store.js';
import { ErasureRegister } from './erasure-register.js';
import { keepRegister } from './keep-register.js';

describe('the register of erased people', () => {
  let folder: string;
  const opened: EventStore[] = [];
  const { signal } = new AbortController();
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'register-'));
  });
  afterEach(async () => {
    for (const log of opened.splice(0)) await log.close();
    await rm(folder, { recursive: true });
  });

  const path = () => join(folder, 'erased.jsonl');
  const aLog = async (): Promise<EventStore> => {
    const log = await openLmdbEventStore({ path: join(folder, randomUUID()) });
    opened.push(log);
    return log;
  };
  const event = (type: string) => {
    const metadata = { time: '2030-01-01T00:00:00.000Z', correlationId: randomUUID(), causationId: null };
    return { id: randomUUID(), type, data: {}, metadata: { ...metadata, actor: 'service:test' } };
  };
  const registered = async (log: EventStore): Promise<string> => {
    const id = randomUUID();
    await log.append(personStream(id), [event('person.registered.v1')], 'no-stream');
    return id;
  };
  const deleted = async (log: EventStore): Promise<string> => {
    const id = await registered(log);
    await log.append(personStream(id), [event('person.deleted.v1')], 0);
    return id;
  };
  const kept = async (log: EventStore): Promise<readonly string[]> => {
    const register = (await ErasureRegister.read(path())) ?? ErasureRegister.empty();
    await register.takeFrom(log, new SystemClock(), signal);
    await register.write(path());
    return [...register.people];
  };

  it('holds everybody who was deleted and nobody else, run by run', async () => {
    const log = await aLog();
    expect(await kept(log)).toEqual([]);
    await registered(log);
    const [one, two] = [await deleted(log), await deleted(log)];
    expect(await kept(log)).toEqual([one, two]);
    const three = await deleted(log);
    expect(await kept(log)).toEqual([one, two, three]);
    expect(await kept(log)).toEqual([one, two, three]);
  });

  it('loses and misses nobody when an older log is put back and goes on from there', async () => {
    const before = await aLog();
    const lost = [await deleted(before), await deleted(before)];
    expect(await kept(before)).toEqual(lost);
    const restored = await aLog();
    const later = await deleted(restored);
    expect(await kept(restored)).toEqual([...lost, later]);
  });

  it('takes in, beside the backups, whoever stands in the second place alone', async () => {
    const records = new InMemoryRecordStore([LEASES]);
    const [backups, second] = [join(folder, 'backups'), join(folder, 'second.jsonl')];
    const elsewhere = ErasureRegister.empty();
    const lost = randomUUID();
    elsewhere.people.add(lost);
    await elsewhere.write(second);
    const log = await aLog();
    const one = await deleted(log);
    expect(await keepRegister({ log, records }, backups, second, signal)).toBe(2);
    const beside = await ErasureRegister.read(join(backups, 'erased.jsonl'));
    expect([...(beside?.people ?? [])].sort()).toEqual([lost, one].sort());
    expect(await keepRegister({ log, records }, backups, undefined, signal)).toBe(2);
  });

  it('goes on while the second place cannot be read', async () => {
    const records = new InMemoryRecordStore([LEASES]);
    const [backups, second] = [join(folder, 'backups'), join(folder, 'second.jsonl')];
    const log = await aLog();
    await deleted(log);
    await keepRegister({ log, records }, backups, second, signal);
    await writeFile(second, 'not a register');
    await deleted(log);
    expect(await keepRegister({ log, records }, backups, second, signal)).toBe(2);
  });

  it('goes on without a second place whose file system does not answer', async () => {
    const records = new InMemoryRecordStore([LEASES]);
    const second = join(folder, 'second.jsonl');
    execFileSync('mkfifo', [second]);
    const log = await aLog();
    await deleted(log);
    try {
      expect(await keepRegister({ log, records }, join(folder, 'backups'), second, signal, 50)).toBe(1);
    } finally {
      // A writer comes and goes, which ends the reading.
      await (await open(second, constants.O_RDWR)).close();
    }
  });

  it('waits for who writes to the second place for longer than a lease would', async () => {
    const records = new InMemoryRecordStore([LEASES]);
    const writing = new AbortController();
    const written = new Promise<void>((resolve) => {
      writing.signal.addEventListener('abort', () => {
        resolve();
      });
    });
    let begun = (): void => undefined;
    const isBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const holding = onlyOne(records, 'erasure-register', signal, () => {
      begun();
      return written;
    });
    await isBegun;
    const log = await aLog();
    await deleted(log);
    const people = keepRegister({ log, records }, join(folder, 'backups'), undefined, signal);
    // Who is less patient gives up meanwhile.
    expect(await onlyOne(records, 'erasure-register', signal, () => Promise.resolve())).toBe(false);
    writing.abort();
    expect(await people).toBe(1);
    await holding;
  }, 30_000);

  it('is refused when a line of it is lost or is something else', async () => {
    const log = await aLog();
    for (let n = 0; n < 2; n++) await deleted(log);
    await kept(log);
    const whole = await readFile(path(), 'utf8');
    const lines = whole.trimEnd().split('\n');
    const lastLetter = whole.replace(/.("}\n)$/, (end) => `${end.startsWith('0') ? '1' : '0'}${end.slice(1)}`);
    for (const damaged of [
      lines.slice(0, -1).join('\n'),
      lines.slice(1).join('\n'),
      whole.replace('"person_id":"', '"person_id":"x'),
      lastLetter,
    ]) {
      await writeFile(path(), `${damaged}\n`);
      await expect(ErasureRegister.read(path())).rejects.toThrow('is no whole register');
    }
    expect(await ErasureRegister.read(join(folder, 'none'))).toBeUndefined();
  });
});
