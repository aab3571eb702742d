import { randomUUID } from 'node:crypto';
import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBackup, findRegister, RESTORES, restoreBackup, restoreUnderWay, type RestoreTarget } from '#operations';
import { AccountRecords } from '#accounts';
import { MEMBERSHIP_RECORDS } from '#disclosure';
import { ForwardingRecordStore, type Collection } from '#document-store';
import { ForwardingEventStore, type Appended, type EventStore } from '#event-store';
import { Lease, LEASES } from '#projecting';
import { dataKeys, LookUps, Vault, type Keyring } from '#vault';
import { openFileKeyring } from '#vault/file';
import { EmptyServers } from '../support/engines/empty-servers.js';
import { idsIn } from '../support/contents/ids-in-log.js';
import { ops, opsOptions } from '../support/processes/ops.js';
import { startService, type Service } from '../support/service/service.js';
import { eventually } from '../support/time/eventually.js';

/** Part of a restore, and how much there is to do in it. */
type OnBegins = (part: string) => Promise<unknown>;

/** Counts appends, and takes only so many. */
class CountedLog extends ForwardingEventStore {
  appends = 0;

  constructor(
    log: EventStore,
    private readonly most = Infinity,
  ) {
    super(log);
  }

  override append(...append: Parameters<EventStore['append']>): Promise<Appended> {
    if (this.appends === this.most) return Promise.reject(new Error('cut off'));
    this.appends += 1;
    return super.append(...append);
  }
}

/** Tells which data keys were ever written. */
class WrittenRecords extends ForwardingRecordStore {
  readonly keys = new Set<string>();

  override create<T extends object>(collection: Collection<T>, id: string, body: T): Promise<boolean> {
    if (collection.name === dataKeys.name) this.keys.add(id);
    return super.create(collection, id, body);
  }
}

describe('a restore into servers', () => {
  let service: Service;
  let away: string;
  let keyring: Keyring;
  let servers: EmptyServers;
  let staying: string;
  const leaving = { person: '', account: '', member: '' };
  beforeAll(async () => {
    service = await startService();
    away = await mkdtemp(join(tmpdir(), 'away-'));
    keyring = service.running.engines.keyring;
    const { records } = service.running.engines;
    const back = async (folder: string, how: string): Promise<void> => {
      const words = ['backup', '--to', join(away, folder), how];
      expect((await ops(words, opsOptions(service))).code).toBe(0);
    };
    staying = (await service.world.person()).id;
    const leaver = await service.world.person();
    const vault = new Vault(keyring, records);
    const accountId =
      (await new AccountRecords(records, vault, new LookUps(keyring, records)).ofPerson(leaver.id)) ?? '';
    Object.assign(leaving, { person: leaver.id, account: accountId, member: randomUUID() });
    await vault.createDataKey({ kind: 'member', id: leaving.member });
    const membership = { accountId, businessId: service.demo.business.id, since: '2030-01-01T00:00:00.000Z' };
    await records.create(MEMBERSHIP_RECORDS, leaving.member, membership);
    await back('backups', '--portable');
    await cp(join(away, 'backups'), join(away, 'later-register'), { recursive: true });
    await leaver.deletesAccount();
    await back('later-register', '--register-only');
    await back('old-register', '--portable');
    await cp(join(away, 'backups', 'erased.jsonl'), join(away, 'old-register', 'erased.jsonl'));
  });
  beforeEach(async () => {
    servers = await EmptyServers.start();
  });
  afterEach(async () => {
    await servers.stop();
  });
  afterAll(async () => {
    await service.stop();
    await rm(away, { recursive: true });
  });

  /** @param onBegins is begun with each part, and over before the restore is */
  const restored = async (
    target: RestoreTarget,
    { folder = 'backups', onBegins = () => Promise.resolve() }: { folder?: string; onBegins?: OnBegins } = {},
  ) => {
    const from = join(away, folder);
    const [backup, erased] = await Promise.all([
      findBackup(from),
      findRegister({ folder: from, named: [], secondPlace: undefined }),
    ]);
    const asked = { target, backup, erased, acceptsOldRegister: false, actor: 'operator:jane' };
    const begun: Promise<unknown>[] = [];
    const progress = { begins: (part: string) => void begun.push(onBegins(part)), at: () => undefined };
    try {
      return await restoreBackup({ ...asked, signal: new AbortController().signal }, progress);
    } finally {
      await Promise.all(begun);
    }
  };
  const somebodyAtWork = () =>
    servers.records.create(LEASES, 'policies', { holder: { host: hostname(), pid: process.pid, id: 'one' } });
  const whatIsThere = async () => ({
    events: (await idsIn(servers.log)).length,
    restore: await restoreUnderWay(servers.records),
  });
  const NOTHING = { events: 0, restore: undefined };

  it('closes the door to services before it reads the backup, and opens it when all is there', async () => {
    const doors: unknown[] = [];
    const { events } = await restored(servers.target(keyring), {
      onBegins: async (part) => doors.push([part, (await restoreUnderWay(servers.records)) !== undefined]),
    });
    expect(doors).toEqual(['copying', 'appending', 'checking', 'erasing'].map((part) => [part, true]));
    expect(await restoreUnderWay(servers.records)).toBeUndefined();
    const ids = await idsIn(service.running.engines.log);
    expect((await idsIn(servers.log)).slice(0, events)).toEqual(ids.slice(0, events));
  });

  it('leaves nothing behind, and the door open, where the backup turns out to be changed', async () => {
    await cp(join(away, 'backups'), join(away, 'changed'), { recursive: true });
    await appendFile(join(await findBackup(join(away, 'changed')), 'records', 'records.jsonl'), '\n');
    await expect(restored(servers.target(keyring), { folder: 'changed' })).rejects.toThrow('was changed');
    expect(await whatIsThere()).toEqual(NOTHING);
    await restored(servers.target(keyring));
  });

  it('is refused where a process is at work, and never closes the door to it', async () => {
    await somebodyAtWork();
    await expect(restored(servers.target(keyring))).rejects.toThrow('A process is at work on these servers (policies');
    expect(await whatIsThere()).toEqual(NOTHING);
  });

  it('is refused where a webhook worker beats, and not for the record that one left behind', async () => {
    await servers.records.create(LEASES, 'webhook-worker/left', {
      ...{ holder: { host: hostname(), pid: process.pid, id: 'left' }, worker: 'left' },
    });
    const stopping = new AbortController();
    const beats = new Lease(servers.records, { name: 'webhook-worker/beats', worker: 'beats' });
    const beating = beats.whileHeld(stopping.signal, () => Promise.resolve());
    await eventually(() => servers.records.get(LEASES, 'webhook-worker/beats'));
    await expect(restored(servers.target(keyring))).rejects.toThrow(
      'A process is at work on these servers (webhook-worker/beats',
    );
    expect(await whatIsThere()).toEqual(NOTHING);
    stopping.abort();
    await beating;
    await restored(servers.target(keyring));
  });

  it('is refused, with nothing put there, where a process began its work while the backup was read', async () => {
    const onBegins: OnBegins = async (part) => part === 'copying' && somebodyAtWork();
    await expect(restored(servers.target(keyring), { onBegins })).rejects.toThrow('A process is at work');
    expect(await whatIsThere()).toEqual(NOTHING);
  });

  it('goes on behind the events that stand there from an attempt that was cut off', async () => {
    const [first, second] = [new CountedLog(servers.log, 7), new CountedLog(servers.log)];
    await expect(restored(servers.target(keyring, { log: first }))).rejects.toThrow('cut off');
    const { events } = await restored(servers.target(keyring, { log: second }));
    // Two tell of the restore.
    expect(second.appends).toBe(events - 7 + 2);
    const ids = await idsIn(service.running.engines.log);
    expect((await idsIn(servers.log)).slice(0, events)).toEqual(ids.slice(0, events));
  });

  it('writes no data key of anybody who is to be erased, of their account or of their membership', async () => {
    const written = new WrittenRecords(servers.records);
    const { people } = await restored(servers.target(keyring, { records: written }), { folder: 'later-register' });
    expect(people).toBe(1);
    const keys = (names: readonly string[]) => names.filter((name) => written.keys.has(name));
    expect(keys([`person:${leaving.person}`, `account:${leaving.account}`, `member:${leaving.member}`])).toEqual([]);
    expect(keys([`person:${staying}`])).toEqual([`person:${staying}`]);
  });

  it('is refused before its first event where the register lacks somebody who is deleted in the log', async () => {
    const begun: string[] = [];
    const onBegins: OnBegins = (part) => Promise.resolve(begun.push(part));
    await expect(restored(servers.target(keyring), { folder: 'old-register', onBegins })).rejects.toThrow(
      'The register of erased people is too old',
    );
    expect({ begun, ...(await whatIsThere()) }).toEqual({ begun: ['copying'], ...NOTHING });
  });

  it('is refused before its first event where the keyring is another installation’s', async () => {
    const another = openFileKeyring({ path: join(away, 'keyring.json'), createIfMissing: true });
    await expect(restored(servers.target(another))).rejects.toThrow('it is that of another installation');
    expect(await whatIsThere()).toEqual(NOTHING);
  });

  it('takes nothing for its own that came there before its first event', async () => {
    await servers.records.create(RESTORES, 'under-way', { what: 'another', isReading: true, filled: null });
    const metadata = { time: '2030-01-01T00:00:00.000Z', correlationId: 'c', causationId: null, actor: 'service:test' };
    const event = { id: '5b0f2c4e-9a43-4c53-b0c6-2f6e5f3a1d70', type: 'thing.happened.v1', data: {}, metadata };
    await servers.log.append('thing-1', [event], 'no-stream');
    await expect(restored(servers.target(keyring))).rejects.toThrow('The log has events already');
  });
});
