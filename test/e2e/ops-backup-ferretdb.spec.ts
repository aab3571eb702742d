import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OPERATIONS_STREAM, personStream } from '#domain';
import { lastBackupOf } from '#operations';
import { idOf } from '../support/clients/ask.js';
import type { DrillReport } from '../../apps/ops/src/drill/drill-report.js';
import { Business } from '../support/personas/business.js';
import { eventually } from '../support/time/eventually.js';
import { findFerretDb } from '../support/mongodb/ferretdb.js';
import { idsIn } from '../support/contents/ids-in-log.js';
import { ops, opsJson, opsOptions, startOps } from '../support/processes/ops.js';
import type { Person } from '../support/personas/person.js';
import { ReadingLoad } from '../support/load/reading-load.js';
import { positionsIn, tellOf } from '../support/contents/records-of-positions.js';
import { Servers } from '../support/engines/servers.js';
import { folderWithKeyring, mustGoOn } from '../support/service/restored-installation.js';
import { startService, type Service } from '../support/service/service.js';
import type { TestBusiness } from '../support/personas/world.js';

interface Saved {
  readonly name: string;
  readonly follows: string | null;
  readonly events: number;
}

const LONG_MS = 240_000;
/** Who register while a backup is taken. */
const REGISTERING = process.env['TEST_ROUNDS'] === 'full' ? 12 : 4;

function stories(binary: string): void {
  let servers: Servers;
  let service: Service;
  let away: string;
  let business: TestBusiness;
  let staying: Person;
  let leaving: Person;
  const grants = { staying: '', leaving: '' };
  let whole: Saved;
  let increment: Saved;
  let acknowledged: readonly string[];

  beforeAll(async () => {
    servers = await Servers.start(binary);
    service = await startService({ environment: servers.urls });
    away = await mkdtemp(join(tmpdir(), 'away-'));
    business = await service.world.business();
    staying = await service.world.person();
    leaving = await service.world.person({ given_name: 'Leaving' });
    for (const [name, person] of [['staying', staying] as const, ['leaving', leaving] as const])
      grants[name] = idOf(await business.api.claimKey(await person.key()));
    await business.api.read(grants.staying);
  }, LONG_MS);
  afterAll(async () => {
    await service.stop();
    await servers.stop();
    await rm(away, { recursive: true });
  });

  const backups = () => join(away, 'backups');
  const running = () => opsOptions(service, servers.urls);
  const saves = async (...more: readonly string[]): Promise<Saved> =>
    (await opsJson<{ readonly backup: Saved }>(['backup', '--to', backups(), ...more], running())).json.backup;
  const drills = (...more: readonly string[]) =>
    opsJson<DrillReport>(['drill', '--from', backups(), '--scratch', join(away, 'scratch'), ...more], running());
  const folder = () => folderWithKeyring(away, service.dataDir);

  it(
    'is left without a backup by one that was killed half-way, and takes one under load without a failed request',
    async () => {
      const child = startOps(['backup', '--to', backups()], running().environment);
      const ended = once(child, 'close');
      const log = await eventually(async () => {
        const [name] = existsSync(backups()) ? await readdir(backups()) : [];
        return name !== undefined && existsSync(join(backups(), name, 'log')) ? name : undefined;
      }, LONG_MS);
      child.kill('SIGKILL');
      await ended;
      expect(log).toMatch(/\.partial$/);
      expect(await readdir(backups())).toEqual([log]);
      const none = await ops(['restore', '--from', backups(), '--erased', join(away, 'none')], running());
      expect(none.code).toBe(1);

      acknowledged = await idsIn(service.running.engines.log);
      const load = await ReadingLoad.start(service);
      const registering = Array.from({ length: REGISTERING }, () => service.world.person());
      [whole] = await Promise.all([saves(), ...registering]);
      expect(await load.end()).toEqual([]);
      expect((await readdir(backups())).sort()).toEqual([whole.name, 'erased.jsonl']);
      const files = await readdir(join(backups(), whole.name), { recursive: true });
      expect(files.sort()).toEqual([
        ...['log', 'log/events.jsonl', 'manifest.json', 'proofs', 'proofs/records.jsonl', 'records'],
        'records/records.jsonl',
      ]);
      expect(whole.follows).toBeNull();
      expect(whole.events).toBeGreaterThanOrEqual(acknowledged.length);
      expect(await lastBackupOf(service.running.engines.records)).toMatchObject({ by: 'ops' });
    },
    LONG_MS,
  );

  it(
    'rehearses it in a scratch folder: it verifies, and begins the running log',
    async () => {
      await service.world.person();
      const { code, json } = await drills();
      expect({ code, json }).toMatchObject({
        code: 0,
        json: {
          ...{ sound: true, backup: whole.name },
          restored: { events: whole.events, people: 0 },
          verified: { problems: 0 },
          compared: { events: whole.events, same: whole.events, first_difference: null },
        },
      });
      expect(json.compared?.running.newer_events).toBeGreaterThan(0);
      expect(await readdir(join(away, 'scratch'))).toEqual([]);
    },
    LONG_MS,
  );

  it(
    'copies in between what came to the log since, and rehearses a moment between two backups',
    async () => {
      const { log } = service.running.engines;
      const moment = await log.head();
      await business.api.claimKey(await (await service.world.person()).key());
      increment = await saves('--incremental');
      expect(increment.follows).toBe(whole.name);
      expect(increment.events).toBeGreaterThan(whole.events);
      const lines = (await readFile(join(backups(), increment.name, 'log', 'events.jsonl'), 'utf8'))
        .trimEnd()
        .split('\n');
      expect(lines).toHaveLength(increment.events - whole.events);

      expect((await drills()).json).toMatchObject({
        ...{ sound: true, backup: increment.name },
        compared: { same: increment.events, events: increment.events },
      });
      const until = (await drills('--until', moment ?? '')).json;
      expect(until).toMatchObject({ sound: true, backup: increment.name, compared: { first_difference: null } });
      const [last] = (await log.readLog({ after: moment ?? '', limit: 1 })).events;
      expect(last?.id).toBe((await idsIn(log))[until.restored.events]);

      // Of the whole backup, which has to be cut short.
      const [, early] = (await log.readLog({ limit: 2 })).events;
      const cut = (await drills('--until', early?.metadata.time ?? '')).json;
      expect(cut).toMatchObject({ sound: true, backup: whole.name, compared: { first_difference: null } });
      expect(cut.restored.events).toBeLessThan(whole.events);
    },
    LONG_MS,
  );

  it(
    'restores it into an empty data folder, in which the erased are erased and nothing tells of the former log',
    async () => {
      await leaving.deletesAccount();
      expect((await ops(['backup', '--to', backups(), '--register-only'], running())).code).toBe(0);
      const looked = ['erasure-check', '--data', join(backups(), increment.name), '--keyring'];
      const check = await opsJson([...looked, join(service.dataDir, 'keyring.json')], running());
      expect(check).toMatchObject({ code: 1, json: { readable: [leaving.id], in_unused_space: null } });
      const dataDir = await folder();
      const environment = { DATA_DIR: dataDir };
      const answer = await opsJson(['restore', '--from', backups()], { environment });
      expect(answer).toMatchObject({ code: 0, json: { events: increment.events, people: 1, deleted_again: 1 } });

      await copyFile(join(service.dataDir, 'demo.json'), join(dataDir, 'demo.json'));
      const restored = await startService({ dataDir });
      try {
        await mustServe(restored);
        const { log } = restored.running.engines;
        const [begun] = await log.readStream(OPERATIONS_STREAM, { direction: 'forwards', limit: 1 });
        const { origin } = (await service.running.services.proofLog.newest()) ?? {};
        expect(begun).toMatchObject({ type: 'operations.proofs_begun.v1', data: { formerOrigin: origin } });
        const former = new Set(await positionsIn(service.running.engines.log));
        expect(await tellOf(former, service.running.engines)).toContain('leaves');
        expect(await tellOf(former, restored.running.engines)).toEqual([]);
      } finally {
        await restored.stop();
      }
      expect((await ops(['verify'], { environment })).code).toBe(0);
    },
    LONG_MS,
  );

  it(
    'restores it into empty servers, where the tree over the log goes on, also after it was killed half-way',
    async () => {
      const others = await Servers.start(binary, 40);
      try {
        const dataDir = await folder();
        const environment = { DATA_DIR: dataDir, ...others.urls };
        const child = startOps(['restore', '--from', backups()], environment);
        const ended = once(child, 'close');
        const begun = await others.openLog();
        await eventually(async () => (await begun.readLog({ limit: 1 })).events[0], LONG_MS);
        child.kill('SIGKILL');
        await ended;
        await begun.close();
        await copyFile(join(service.dataDir, 'demo.json'), join(dataDir, 'demo.json'));
        await expect(startService({ dataDir, environment: others.urls })).rejects.toThrow('being restored into');

        const other = ['restore', '--from', backups(), '--backup', whole.name];
        expect(await ops(other, { environment })).toMatchObject({
          code: 1,
          stderr: expect.stringContaining(`The restore of ${increment.name} was begun there`) as string,
        });
        const answer = await opsJson(['restore', '--from', backups()], { environment });
        expect(answer).toMatchObject({ code: 0, json: { events: increment.events, people: 1, deleted_again: 1 } });

        const restored = await startService({ dataDir, environment: others.urls });
        try {
          await mustServe(restored);
          const [first, last] = await Promise.all([0, acknowledged.length - 1].map(hashIn));
          const tree = restored.running.services.proofLog;
          expect([
            (await tree.leaves(0, 1))[0]?.hash,
            (await tree.leaves(acknowledged.length - 1, 1))[0]?.hash,
          ]).toEqual([...[first, last]]);
        } finally {
          await restored.stop();
        }
        expect((await ops(['verify'], { environment })).code).toBe(0);
        expect(await ops(['restore', '--from', backups()], { environment })).toMatchObject({
          code: 1,
          stderr: expect.stringContaining('databases that are empty') as string,
        });
      } finally {
        await others.stop();
      }
    },
    LONG_MS,
  );

  it(
    'restores none that was changed',
    async () => {
      const dataDir = await folder();
      const path = join(backups(), increment.name, 'records', 'records.jsonl');
      const text = await readFile(path, 'utf8');
      await writeFile(path, text.replace('"id":"', '"id":"x'));
      const changed = await ops(['restore', '--from', backups()], opsOptions({ dataDir }));
      expect(changed).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('records/records.jsonl was changed since the backup was made') as string,
      });
      expect(await readdir(dataDir)).toEqual(['keyring.json']);
      await writeFile(path, text);
    },
    LONG_MS,
  );

  const hashIn = async (index: number): Promise<Buffer | undefined> =>
    (await service.running.services.proofLog.leaves(index, 1))[0]?.hash;

  /** As it would have if nothing had happened, but for who was erased. */
  async function mustServe(restored: Service): Promise<void> {
    const { log, records } = restored.running.engines;
    expect((await idsIn(log)).slice(0, acknowledged.length)).toEqual(acknowledged);
    const [last] = await log.readStream(personStream(leaving.id), { direction: 'backwards', limit: 1 });
    expect(last?.type).toBe('person.deleted.v1');
    expect(await records.get({ name: 'data-keys', indexes: [] }, `person:${leaving.id}`)).toBeUndefined();
    const api = new Business(restored.running.baseUrl, business.api.apiKey);
    const { address } = (await business.api.read(grants.staying)).body;
    expect((await api.read(grants.staying)).body).toMatchObject({ status: 'active', address });
    await mustGoOn(log, api, grants.leaving, await staying.key());
  }
}

describe('an operator whose log is in EventStoreDB and whose documents are in MongoDB', () => {
  const binary = findFerretDb();
  if (binary === undefined) it.skip('backups and restores: FerretDB is not installed', () => undefined);
  else stories(binary);
});
