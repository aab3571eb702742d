import { randomUUID } from 'node:crypto';
import { copyFile, cp, mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OPERATIONS_STREAM, personStream } from '#domain';
import { IDEMPOTENT_REQUESTS } from '#idempotency';
import { findBackup, findRegister, lastBackupOf, restoreBackup, type RestoreResult } from '#operations';
import { readSettings, restoreTarget } from '#runtime';
import { idOf } from '../support/clients/ask.js';
import { Business } from '../support/personas/business.js';
import { idsIn } from '../support/contents/ids-in-log.js';
import { eventually } from '../support/time/eventually.js';
import { KeyedPost } from '../support/clients/keyed-post.js';
import { ops, opsJson, opsOptions } from '../support/processes/ops.js';
import { ReadingLoad } from '../support/load/reading-load.js';
import { SEED_MS, seedWhenFull } from '../support/load/seed-when-full.js';
import { folderWithKeyring, mustGoOn } from '../support/service/restored-installation.js';
import { startService, type Service } from '../support/service/service.js';
import type { Person } from '../support/personas/person.js';
import type { TestBusiness } from '../support/personas/world.js';

interface BackupAnswer {
  readonly backup: { readonly name: string; readonly events: number; readonly head: string } | null;
  readonly erased_people: number;
}

interface RestoreAnswer {
  readonly events: number;
  readonly people: number;
  readonly deleted_again: number;
}

const LONG_MS = process.env['TEST_ROUNDS'] === 'full' ? 900_000 : 180_000;

describe('an operator who saves the embedded engines beside the running service, and puts them back', () => {
  let service: Service;
  let away: string;
  let business: TestBusiness;
  let staying: Person;
  let leaving: Person;
  let address: unknown;
  const grants = { staying: '', leaving: '' };
  let keyOfLeaving: string;
  let acknowledged: readonly string[];
  let saved: BackupAnswer;

  beforeAll(async () => {
    service = await startService();
    await seedWhenFull(service);
    away = await mkdtemp(join(tmpdir(), 'away-'));
    business = await service.world.business();
    staying = await service.world.person();
    leaving = await service.world.person({ given_name: 'Leaving' });
    for (const [name, person] of [['staying', staying] as const, ['leaving', leaving] as const])
      grants[name] = idOf(await business.api.claimKey(await person.key()));
    address = (await business.api.read(grants.staying)).body['address'];
    keyOfLeaving = await leaving.formattedKey();
    const { baseUrl } = service.running;
    const body = JSON.stringify({ preview_id: randomUUID() });
    await new KeyedPost(baseUrl, business.api.apiKey, '/v1/grants', body, randomUUID()).send();
    expect(await requestsIn(service)).toHaveLength(1);
  }, SEED_MS);
  afterAll(async () => {
    await service.stop();
    await rm(away, { recursive: true });
  });

  const backups = () => join(away, 'backups');
  const folder = () => folderWithKeyring(away, service.dataDir);
  const restore = (dataDir: string) => ops(['restore', '--from', backups()], opsOptions({ dataDir }));

  it(
    'takes a backup under load without a failed request, without the keyring, and clears away what was cut off before',
    async () => {
      await mkdir(join(backups(), '2001-01-01T00-00-00Z.partial', 'log'), { recursive: true });
      const load = await ReadingLoad.start(service);
      await eventually(async () => load.rounds > 2 || undefined, 30_000);
      acknowledged = await idsIn(service.running.engines.log);
      const answer = await opsJson<BackupAnswer>(['backup', '--to', backups()], opsOptions(service));
      expect(await load.end()).toEqual([]);

      saved = answer.json;
      expect(await lastBackupOf(service.running.engines.records)).toMatchObject({ by: 'ops' });
      expect({ code: answer.code, people: saved.erased_people }).toEqual({ code: 0, people: 0 });
      const name = saved.backup?.name ?? '';
      expect((await readdir(backups())).sort()).toEqual([name, 'erased.jsonl']);
      const files = await readdir(join(backups(), name), { recursive: true });
      expect(files.filter((file) => !/^(log|proofs|records|views)$/.test(file)).sort()).toEqual([
        ...['log/data.mdb', 'manifest.json', 'proofs/data.mdb', 'records/data.mdb', 'views/data.mdb'],
      ]);
    },
    LONG_MS,
  );

  it(
    'shows its parts on a terminal, and says what it made',
    async () => {
      const { code, stdout } = await ops(['backup', '--to', join(away, 'others')], {
        ...opsOptions(service),
        inTerminal: true,
      });
      expect(code).toBe(0);
      expect(stdout).toMatch(/backup: checking {2}\[.*\] \d+% .* events .* left/);
      expect(stdout).toMatch(/Z: \d+ events up to position \d+, .* MB, in .* s/);
      expect(stdout).toContain('The keyring is not in it.');
    },
    LONG_MS,
  );

  it(
    'restores everything acknowledged before, erases who was erased since, and goes on from there',
    async () => {
      await leaving.deletesAccount();
      const register = await opsJson<BackupAnswer>(
        ['backup', '--to', backups(), '--register-only'],
        opsOptions(service),
      );
      expect(register).toMatchObject({ code: 0, json: { backup: null, erased_people: 1 } });
      expect(await readFile(join(backups(), 'erased.jsonl'), 'utf8')).toContain(`{"person_id":"${leaving.id}"}\n`);

      const dataDir = await folder();
      const answer = await opsJson<RestoreAnswer>(['restore', '--from', backups()], {
        environment: { DATA_DIR: dataDir },
      });
      expect(answer).toMatchObject({
        code: 0,
        json: { events: saved.backup?.events, people: 1, deleted_again: 1 },
      });
      await copyFile(join(service.dataDir, 'demo.json'), join(dataDir, 'demo.json'));
      const restored = await startService({ dataDir });
      try {
        const { log, records } = restored.running.engines;
        const [begun, marked] = await log.readStream(OPERATIONS_STREAM, { direction: 'forwards', limit: 2 });
        const { origin } = (await service.running.services.proofLog.newest()) ?? {};
        expect(begun).toMatchObject({
          type: 'operations.proofs_begun.v1',
          data: { by: expect.stringMatching(/^operator:/) as string, formerOrigin: origin },
        });
        expect(marked).toMatchObject({
          type: 'operations.restored.v1',
          data: { backup: saved.backup?.name, head: saved.backup?.head, registerAsOf: expect.any(String) as string },
        });
        await eventually(async () => {
          const { size, origin: named } = (await restored.running.services.proofLog.newest()) ?? { size: 0 };
          expect(named).toMatch(/^localhost\/[0-9a-f]{16}\/since-\d{8}T\d{6}Z$/);
          return size > acknowledged.length ? true : undefined;
        });
        expect((await idsIn(log)).slice(0, acknowledged.length)).toEqual(acknowledged);
        const [last] = await log.readStream(personStream(leaving.id), { direction: 'backwards', limit: 1 });
        expect(last).toMatchObject({
          type: 'person.deleted.v1',
          metadata: { actor: expect.stringMatching(/^operator:/) as string },
        });
        expect(await records.get({ name: 'data-keys', indexes: [] }, `person:${leaving.id}`)).toBeUndefined();
        expect(await requestsIn(restored)).toEqual([]);

        const api = new Business(restored.running.baseUrl, business.api.apiKey);
        expect((await api.read(grants.staying)).body).toMatchObject({ status: 'active', address });
        expect((await api.preview(keyOfLeaving)).status).toBe(404);
        expect((await api.read(grants.leaving)).body).toMatchObject({ error: { code: 'grant_revoked' } });
        await mustGoOn(log, api, grants.leaving, await staying.key());
      } finally {
        await restored.stop();
      }
      const verified = await opsJson<{ restores: readonly object[] }>(['verify'], {
        environment: { DATA_DIR: dataDir },
      });
      expect(verified).toMatchObject({
        code: 0,
        json: { restores: [{ backup: saved.backup?.name, by: expect.stringMatching(/^operator:/) as string }] },
      });
    },
    LONG_MS,
  );

  it(
    'restores neither a changed backup nor without a register, and leaves nothing behind',
    async () => {
      const dataDir = await folder();
      const name = saved.backup?.name ?? '';
      for (const part of ['log/data.mdb', 'records/data.mdb', 'views/data.mdb', 'manifest.json']) {
        const backup = join(away, randomUUID());
        await cp(join(backups(), name), backup, { recursive: true });
        await flipped(join(backup, part));
        await expect(restoredInto(dataDir, backup, join(away, 'others'))).rejects.toThrow('was changed since');
      }
      await flipped(join(backups(), name, 'log', 'data.mdb'));
      expect(await restore(dataDir)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining(
          'log/data.mdb was changed since the backup was made; nothing was restored.\n',
        ) as string,
      });
      await rm(join(backups(), 'erased.jsonl'));
      await expect(findRegister({ folder: backups(), named: [], secondPlace: undefined })).rejects.toThrow(
        'nobody knows who was erased',
      );
      expect(await readdir(dataDir)).toEqual(['keyring.json']);
    },
    LONG_MS,
  );

  it(
    'restores neither beside a running service nor over anything, and keeps a service from starting meanwhile',
    async () => {
      const backup = await findBackup(join(away, 'others'));
      const into = (dataDir: string) => restoredInto(dataDir, backup, join(away, 'others'));
      await expect(into(service.dataDir)).rejects.toThrow('A service is running in');
      const dataDir = await folder();
      await writeFile(join(dataDir, 'something'), '');
      await expect(into(dataDir)).rejects.toThrow('something is there already');
      await rm(join(dataDir, 'something'));
      await mkdir(join(dataDir, 'restoring', 'log'), { recursive: true });
      await expect(startService({ dataDir })).rejects.toThrow('DATA_DIR is being restored into');
      await into(dataDir);
      expect((await readdir(dataDir)).sort()).toEqual(['keyring.json', 'log', 'proofs', 'records', 'views']);
    },
    LONG_MS,
  );

  it('puts copies of its databases into no server, and says which backups go there', async () => {
    const environment = { DATA_DIR: service.dataDir, EVENT_STORE_URL: 'esdb://127.0.0.1:1?tls=false' };
    const { code, stderr } = await ops(['restore', '--from', join(away, 'others')], { environment });
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('backup --portable') as string });
  });
});

/** As the command does it, with the register of a folder in which nobody is erased. */
async function restoredInto(dataDir: string, backup: string, besides: string): Promise<RestoreResult> {
  const target = await restoreTarget(readSettings({ DATA_DIR: dataDir }, true));
  const { signal } = new AbortController();
  const erased = await findRegister({ folder: besides, named: [], secondPlace: undefined });
  const request = { target, backup, erased, acceptsOldRegister: false, actor: 'operator:test', signal };
  return restoreBackup(request, { begins: () => undefined, at: () => undefined });
}

/** Turns one bit over in the midst of a file. */
async function flipped(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    const byte = Buffer.alloc(1);
    const at = Math.floor(size / 2);
    await file.read(byte, 0, 1, at);
    byte[0] = (byte[0] ?? 0) ^ 1;
    await file.write(byte, 0, 1, at);
  } finally {
    await file.close();
  }
}

/** What requests with an idempotency key were answered. */
function requestsIn({ running }: Service): Promise<readonly object[]> {
  const { records } = running.engines;
  return records.page(IDEMPOTENT_REQUESTS, { index: 'by-time', equal: {}, direction: 'up', limit: 10 });
}
