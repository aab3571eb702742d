import { copyFile, cp, mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OPERATIONS_STREAM } from '#domain';
import { lastDrillOf } from '#operations';
import { openEngines, readSettings } from '#runtime';
import { dataKeys } from '#vault';
import type { DrillReport } from '../../apps/ops/src/drill/drill-report.js';
import { dataOf } from '../support/clients/ask.js';
import { eventually } from '../support/time/eventually.js';
import { idsIn } from '../support/contents/ids-in-log.js';
import { ops, opsJson, opsOptions } from '../support/processes/ops.js';
import { startService, type Service } from '../support/service/service.js';

interface BackupAnswer {
  readonly backup: {
    readonly name: string;
    readonly follows: string | null;
    readonly events: number;
    readonly head: string;
  };
}

describe('an operator who rehearses a restore beside the running service', () => {
  let service: Service;
  let away: string;
  let saved: BackupAnswer['backup'];
  beforeAll(async () => {
    service = await startService();
    away = await mkdtemp(join(tmpdir(), 'away-'));
    // A process that is no more has the lease that the backup holds: who restores it waits for nobody to take backups.
    const line = ['backup', '--to', join(away, 'backups')];
    const { json } = await opsJson<BackupAnswer>(line, { ...opsOptions(service), apart: true });
    saved = json.backup;
    await service.world.person();
  });
  afterAll(async () => {
    await service.stop();
    await rm(away, { recursive: true });
  });

  const scratch = () => join(away, 'scratch');
  const restoreInto = async (dataDir: string, ...more: readonly string[]) =>
    (await ops(['restore', '--from', join(away, 'backups'), ...more], opsOptions({ dataDir }))).code;
  const noted = async () => (await lastDrillOf(service.running.engines.records))?.backup;
  const line = () => ['drill', '--from', join(away, 'backups'), '--scratch', scratch()];

  it('is told that the backup verifies and begins the running log, and what a restore would lose', async () => {
    const left = join(scratch(), 'consent-drill-killed');
    await mkdir(join(left, 'data', 'log'), { recursive: true });
    await utimes(left, new Date(0), new Date(0));
    const { log } = service.running.engines;
    const newer = (await idsIn(log)).length - saved.events;
    expect(newer).toBeGreaterThan(0);
    const { code, json } = await opsJson<DrillReport>(line(), opsOptions(service));
    const { name: backup, events, head } = saved;
    expect({ code, json }).toMatchObject({
      code: 0,
      json: {
        ...{ sound: true, backup },
        restored: { events, head, people: 0 },
        verified: { problems: 0 },
        keys: { subjects: expect.any(Number) as number, lacking: 0, first_lacking: null },
        compared: { events, same: events, first_difference: null, running: { newer_events: newer } },
      },
    });
    expect(json.verified.events).toBeGreaterThan(events);
    expect(await readdir(scratch())).toEqual([]);
    expect(await log.readStream(OPERATIONS_STREAM, { direction: 'forwards', limit: 1 })).toEqual([]);
    expect(await noted()).toBe(backup);
  });

  it('may do so where there are only backups and keyring, and leaves nothing behind where there is no backup', async () => {
    const elsewhere = join(away, 'elsewhere');
    await mkdir(elsewhere, { mode: 0o700 });
    await copyFile(join(service.dataDir, 'keyring.json'), join(elsewhere, 'keyring.json'));
    const environment = { DATA_DIR: elsewhere };
    const alone = await ops([...line(), '--alone'], { environment });
    expect(alone).toMatchObject({ code: 0, stdout: expect.stringContaining('can be relied on') as string });
    expect(await readdir(elsewhere)).toEqual(['keyring.json']);
    expect((await ops(line(), { environment })).code).toBe(3);
    const none = await ops([...line(), '--backup', '2001-01-01T00-00-00Z'], opsOptions(service));
    expect(none).toMatchObject({ code: 1, stderr: expect.stringContaining('no backup 2001') as string });
    expect(await readdir(scratch())).toEqual([]);
  });

  it('restores what increments hold with the backup that they follow, and an earlier moment of it', async () => {
    const { log } = service.running.engines;
    const increment = () =>
      opsJson<BackupAnswer>(['backup', '--to', join(away, 'backups'), '--incremental'], opsOptions(service));
    await pastSecond(saved.name);
    const foretold = await ops(
      ['backup', '--to', join(away, 'backups'), '--incremental', '--dry-run'],
      opsOptions(service),
    );
    expect(foretold.stdout).toMatch(/What came since .* it would hold \d+ events up to position \d+\.\n/);
    const { json, stderr } = await increment();
    const first = json.backup;
    expect(stderr).toMatch(/^backup: checking: \d+ events, /m);
    const moment = await log.head();
    await pastSecond(first.name);
    await service.business.claimKey(await (await service.world.person()).key());
    const second = (await increment()).json.backup;
    expect([first.follows, second.follows]).toEqual([saved.name, first.name]);
    expect((await readdir(join(away, 'backups', second.name))).sort()).toEqual([
      'log',
      'manifest.json',
      'proofs',
      'records',
    ]);

    const drilled = async (...more: readonly string[]) =>
      (await opsJson<DrillReport>([...line(), ...more], opsOptions(service))).json;
    const whole = await drilled();
    expect(whole).toMatchObject({
      sound: true,
      backup: second.name,
      restored: { events: second.events, head: second.head },
    });
    expect(whole.compared).toMatchObject({ events: second.events, same: second.events });
    const end = String(moment);
    expect(await drilled('--until', end)).toMatchObject({ sound: true, restored: { head: end } });
    // Of the whole backup, which has to be cut short.
    const [, early] = (await log.readLog({ limit: 2 })).events;
    const time = early?.metadata.time ?? '';
    const cut = await drilled('--until', time);
    expect(cut).toMatchObject({ sound: true, backup: saved.name, compared: { first_difference: null } });
    expect(cut.restored.events).toBeLessThan(saved.events);
    const [last] = (await log.readLog({ after: cut.restored.head ?? '', limit: 1 })).events;
    expect(Date.parse(last?.metadata.time ?? '')).toBeGreaterThan(Date.parse(time));

    const later = await ops([...line(), '--until', '2099-01-01T00:00:00Z'], opsOptions(service));
    expect(later).toMatchObject({ code: 1, stderr: expect.stringContaining('reaches so far') as string });
    expect((await ops([...line(), '--until', 'yesterday'], opsOptions(service))).code).toBe(2);
    expect(await noted()).toBe(second.name);
  }, 60_000);

  it('serves from a restored increment, with its views built from the log', async () => {
    const dataDir = join(away, 'restored');
    await mkdir(dataDir, { mode: 0o700 });
    await copyFile(join(service.dataDir, 'keyring.json'), join(dataDir, 'keyring.json'));
    expect(await restoreInto(dataDir)).toBe(0);
    await copyFile(join(service.dataDir, 'demo.json'), join(dataDir, 'demo.json'));
    const restored = await startService({ dataDir });
    try {
      const claimed = await restored.business.claimKey(await (await restored.world.person()).key());
      expect(claimed.status).toBe(201);
      const before = dataOf(await service.business.list({ status: 'active' })).map(({ id }) => id);
      const now = dataOf(await restored.business.list({ status: 'active' })).map(({ id }) => id);
      expect(now).toEqual(expect.arrayContaining(before));
      expect(before.length).toBeGreaterThan(0);
    } finally {
      await restored.stop();
    }
  }, 60_000);

  it('restores no increment without the one before it, and none of another log', async () => {
    const backups = join(away, 'broken');
    await cp(join(away, 'backups'), backups, { recursive: true });
    const names = (await readdir(backups)).filter((name) => name.startsWith('2')).sort();
    await rm(join(backups, names[1] ?? ''), { recursive: true });
    const drilling = await ops(['drill', '--from', backups, '--scratch', scratch()], opsOptions(service));
    expect(drilling).toMatchObject({ code: 1, stderr: expect.stringContaining('is not there whole') as string });
    const other = join(away, 'other');
    await mkdir(other, { mode: 0o700 });
    await copyFile(join(service.dataDir, 'keyring.json'), join(other, 'keyring.json'));
    const [, , end] = (await service.running.engines.log.readLog({ limit: 3 })).events;
    expect(await restoreInto(other, '--until', end?.position ?? '')).toBe(0);
    const told = await ops(['backup', '--to', join(away, 'backups'), '--incremental'], {
      environment: { DATA_DIR: other },
    });
    expect(told).toMatchObject({ code: 1, stderr: expect.stringContaining('does not go on from') as string });
    await mkdir(join(away, 'empty'));
    const none = await ops(['backup', '--to', join(away, 'empty'), '--incremental'], opsOptions(service));
    expect(none).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no backup') as string });
  });

  it('restores an earlier moment from no backup of the log as it was before a restore', async () => {
    const backups = join(away, 'of-two-logs');
    await cp(join(away, 'backups', saved.name), join(backups, saved.name), { recursive: true });
    // Where the log was restored to its third event.
    const environment = { DATA_DIR: join(away, 'other') };
    const goneOn = (await opsJson<BackupAnswer>(['backup', '--to', backups], { environment })).json.backup;
    const restoring = ['drill', '--from', backups, '--scratch', scratch(), '--until'];
    // The first backup has this position too, for an event that was cut off.
    expect(goneOn.head < saved.head).toBe(true);
    const { json } = await opsJson<DrillReport>([...restoring, goneOn.head], { environment });
    expect(json).toMatchObject({ backup: goneOn.name, compared: { first_difference: null } });
    const told = await ops([...restoring, saved.head], { environment });
    expect(told).toMatchObject({ code: 1, stderr: expect.stringContaining(`say --backup ${saved.name}`) as string });
  });

  it('is told that a backup cannot be relied on whose records lack a data key, though it verifies', async () => {
    const { records } = service.running.engines;
    const lost = await service.world.person();
    await records.remove(dataKeys, `person:${lost.id}`);
    const backups = join(away, 'keyless');
    expect((await ops(['backup', '--to', backups], opsOptions(service))).code).toBe(0);
    const drilling = ['drill', '--from', backups, '--scratch', scratch()];
    const { code, json } = await opsJson<DrillReport>(drilling, opsOptions(service));
    expect({ code, json }).toMatchObject({
      code: 1,
      json: {
        ...{ sound: false, verified: { problems: 0 } },
        ...{ keys: { lacking: 1, first_lacking: `person:${lost.id}` }, compared: { first_difference: null } },
      },
    });
    expect((await ops(drilling, opsOptions(service))).stdout).toContain('DATA KEYS ARE MISSING: of 1 of');
    expect(await noted()).not.toBe(json.backup);
  });

  it('is told that a backup of nothing is none of a log that has events', async () => {
    const nothing = join(away, 'nothing');
    await mkdir(nothing, { mode: 0o700 });
    await copyFile(join(service.dataDir, 'keyring.json'), join(nothing, 'keyring.json'));
    const empty = await openEngines(readSettings({ DATA_DIR: nothing }, false));
    await empty.close();
    const backups = join(away, 'of-nothing');
    expect((await ops(['backup', '--to', backups], opsOptions({ dataDir: nothing }))).code).toBe(0);
    const told = await ops(['drill', '--from', backups, '--scratch', scratch()], opsOptions(service));
    expect(told).toMatchObject({ code: 1, stdout: expect.stringContaining('IT HOLDS NO EVENT') as string });
  });
});

/** Names are of seconds. */
async function pastSecond(name: string): Promise<void> {
  const second = Date.parse(name.replace(/T(\d\d)-(\d\d)-(\d\d)Z$/, 'T$1:$2:$3Z'));
  await eventually(() => Promise.resolve(Date.now() >= second + 1_000 || undefined));
}
