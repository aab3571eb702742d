import { randomUUID } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KEYRING_LEASE } from '#operations';
import { onlyOne } from '#projecting';
import { dataKeys, SubjectErased, type Subject } from '#vault';
import { openFileKeyring } from '#vault/file';
import { idOf } from '../support/clients/ask.js';
import { eventually } from '../support/time/eventually.js';
import { ops, opsJson, opsOptions, startOps } from '../support/processes/ops.js';
import { startService, type Service } from '../support/service/service.js';

interface Rotated {
  readonly current: number;
  readonly resumed: boolean;
  readonly rewrapped: number;
  readonly keys: readonly number[];
  readonly for_backups_alone: readonly number[] | null;
  readonly damaged: readonly string[];
}

interface Status {
  readonly current: number;
  readonly keys: readonly { readonly version: number; readonly use: string; readonly data_keys: number }[];
  readonly signing_keys: readonly { readonly version: number; readonly use: string }[];
}

/** Enough that a rotation can be killed in its midst. */
const STRANGERS = 600;
const KILLS = process.env['TEST_ROUNDS'] === 'full' ? 10 : 2;
/** Some are done before they are where they were to be killed. */
const MOST_RUNS = 3 * KILLS;
const LONG_MS = 240_000;

describe('an operator who rotates the keyring at the command line, beside the running service', () => {
  let service: Service;
  const strangers: readonly Subject[] = Array.from({ length: STRANGERS }, () => ({ kind: 'person', id: randomUUID() }));
  let sealed: readonly { readonly name: string }[];
  beforeAll(async () => {
    service = await startService();
    const { vault } = service.running.services;
    await Promise.all(strangers.map((subject) => vault.createDataKey(subject)));
    sealed = await Promise.all(strangers.map((subject) => vault.seal(subject, { name: subject.id })));
  }, LONG_MS);
  afterAll(() => service.stop());

  const path = () => service.running.settings.keyringPath;
  const held = () => JSON.parse(readFileSync(path(), 'utf8')) as { current: number; wrappingKeys: object };
  const status = () => opsJson<Status>(['keyring', 'status'], opsOptions(service));
  const rotate = (...more: readonly string[]) => opsJson<Rotated>(['keyring', 'rotate', ...more], opsOptions(service));
  const wrappedWith = async (version: number, limit: number) =>
    (
      await service.running.engines.records.page(dataKeys, {
        ...{ index: 'by-keyring-version', equal: {}, direction: 'up', limit },
        ...{ atLeast: version, atMost: version },
      })
    ).length;
  const wrappedBefore = async (version: number) =>
    (
      await service.running.engines.records.page(dataKeys, {
        ...{ index: 'by-keyring-version', equal: {}, direction: 'up', limit: 1 },
        atMost: version - 1,
      })
    ).length > 0;
  const unreadable = async (): Promise<readonly string[]> => {
    const { vault } = service.running.services;
    const opened = await Promise.all(
      strangers.map((subject, at) => vault.open<{ name: string }>(subject, sealed[at] ?? { name: '' })),
    );
    return strangers.flatMap(({ id }, at) => (opened[at]?.name === id ? [] : [id]));
  };

  /**
   * People who register, are read and are deleted, one after the other, until it is told to end; complaints if anything
   * failed.
   */
  function load() {
    const ending = new AbortController();
    let rounds = 0;
    const complaints: string[] = [];
    const running = (async () => {
      while (!ending.signal.aborted) {
        const person = await service.world.person();
        const claimed = await service.business.claimKey(await person.key());
        const read = await service.business.read(idOf(claimed));
        if (claimed.status !== 201 || read.status !== 200)
          complaints.push(`${String(claimed.status)} ${String(read.status)}`);
        if (rounds % 3 === 0) await person.deletesAccount();
        rounds += 1;
      }
    })();
    return {
      end: async () => {
        ending.abort();
        await running;
        return { rounds, complaints };
      },
    };
  }

  it(
    'gets a new key while people register, are read and are deleted, and no request fails',
    async () => {
      const { vault, lookUps } = service.running.services;
      const before = held();
      await lookUps.reserve('email', 'rotated@example.org', { subject: { kind: 'account', id: 'x' }, target: {} });
      const people = load();
      const rotated = await opsJson<Rotated>(['keyring', 'rotate'], { ...opsOptions(service), apart: true });
      const { rounds, complaints } = await people.end();

      expect([rotated.code, complaints]).toEqual([0, []]);
      expect(rounds).toBeGreaterThan(2);
      expect(rotated.json).toMatchObject({ current: 2, resumed: false, keys: [1, 2], damaged: [] });
      expect(rotated.json.for_backups_alone).toEqual([1]);
      expect(rotated.json.rewrapped).toBeGreaterThan(STRANGERS);
      expect(await unreadable()).toEqual([]);
      const now = await status();
      expect(now.json).toMatchObject({
        current: 2,
        keys: [
          { version: 1, use: 'older', data_keys: 0 },
          { version: 2, use: 'current' },
        ],
      });
      // All else in the keyring is as it was: blind indexes are found, seals have the same key.
      expect({ ...before, current: 0, wrappingKeys: 0, checksum: 0 }).toEqual({
        ...{ ...held(), current: 0, wrappingKeys: 0, checksum: 0 },
      });
      expect(statSync(path()).mode & 0o777).toBe(0o600);
      expect(await lookUps.find('email', 'rotated@example.org')).toBeDefined();
      const [gone] = strangers;
      if (gone === undefined) throw new Error('there are strangers');
      await vault.eraseDataKey(gone);
      await expect(vault.open(gone, sealed[0] ?? { name: '' })).rejects.toThrow(SubjectErased);
      await vault.createDataKey(gone);
      sealed = [await vault.seal(gone, { name: gone.id }), ...sealed.slice(1)];
    },
    LONG_MS,
  );

  it(
    'may kill it at any moment: everybody stays readable, and the next run finishes it',
    async () => {
      const { current } = held();
      let kills = 0;
      for (let nth = 0; nth < MOST_RUNS && kills < KILLS; nth++) {
        const next = held().current + ((await wrappedBefore(held().current)) ? 0 : 1);
        const run = startOps(['keyring', 'rotate'], opsOptions(service).environment);
        // As soon as the keyring changes, then ever further into the data keys.
        const least = Math.floor((STRANGERS * kills) / KILLS);
        await eventually(async () => {
          const isThere = held().current === next && (least === 0 || (await wrappedWith(next, least)) >= least);
          return isThere || run.exitCode !== null || undefined;
        }, 60_000);
        run.kill('SIGKILL');
        await eventually(async () => run.exitCode !== null || run.signalCode !== null || undefined, 30_000);
        if (run.signalCode === 'SIGKILL') kills += 1;
        expect(await unreadable()).toEqual([]);
      }
      expect(kills).toBeGreaterThan(0);
      const last = await ops(['keyring', 'rotate'], { ...opsOptions(service), inTerminal: true });
      expect(last.code).toBe(0);
      expect(last.stdout).toMatch(/rewrapping {2}\[.*\] \d+% .* data keys .* left/);
      expect(last.stdout).toMatch(/Key 1 stays in the keyring: backups from before 20.{22} may need it\./);
      expect(held().current).toBeGreaterThan(current);
      expect(await unreadable()).toEqual([]);
      expect(await wrappedBefore(held().current)).toBe(false);
    },
    LONG_MS,
  );

  it(
    'destroys an old key when told to, unless a data key needs it, and names the backups that are lost with it',
    async () => {
      const { current } = held();
      const folder = await mkdtemp(join(tmpdir(), 'kept-'));
      try {
        const backup = await opsJson<{ backup: { name: string } }>(['backup', '--to', folder], opsOptions(service));
        const { records } = service.running.engines;
        const name = `person:${strangers[0]?.id ?? ''}`;
        const before = await records.get(dataKeys, name);
        if (before === undefined) throw new Error('it has a data key');
        await rotate();
        const retire = (version: number, ...more: readonly string[]) =>
          ops(['keyring', 'retire', String(version), '--backups', folder, ...more], opsOptions(service));
        expect(await retire(current + 1, '--yes')).toMatchObject({
          code: 2,
          stderr: expect.stringContaining('only keys older than') as string,
        });
        expect(await retire(999, '--yes')).toMatchObject({ code: 2 });
        const asked = await retire(current);
        expect(asked).toMatchObject({ code: 2, stderr: expect.stringContaining('--yes must say') as string });
        expect(asked.stderr).toContain(`${folder}/${backup.json.backup.name}, of 20`);
        expect(Object.keys(held().wrappingKeys)).toContain(String(current));

        // As one of a machine whose copy of the keyring is old would be.
        const rewrapped = await records.get(dataKeys, name);
        await records.replace(dataKeys, name, rewrapped?.version ?? 0, before.body);
        expect(await retire(current, '--yes')).toMatchObject({
          code: 1,
          stderr: expect.stringContaining(`Key ${String(current)} still wraps 1 data key,`) as string,
        });
        expect((await rotate()).json).toMatchObject({ resumed: true, rewrapped: 1 });
        expect(await retire(current, '--yes')).toMatchObject({
          code: 0,
          stdout: `Key ${String(current)} is destroyed: what only it could open is gone for ever.\n`,
        });
        expect(Object.keys(held().wrappingKeys)).not.toContain(String(current));
        expect(await unreadable()).toEqual([]);

        const dataDir = await mkdtemp(join(folder, 'data-'));
        await copyFile(path(), join(dataDir, 'keyring.json'));
        const environment = { DATA_DIR: dataDir };
        const refused = await ops(['restore', '--from', folder], { environment });
        expect(refused).toMatchObject({
          code: 1,
          stdout: '',
          stderr: expect.stringContaining(
            `The backup needs key ${String(current)}, which the keyring does not hold`,
          ) as string,
        });
        await rm(join(dataDir, 'keyring.json'));
        expect(await ops(['restore', '--from', folder], { environment })).toMatchObject({
          code: 1,
          stderr: expect.stringContaining('put the keyring in its place first') as string,
        });
        openFileKeyring({ path: join(dataDir, 'keyring.json'), createIfMissing: true });
        expect((await ops(['restore', '--from', folder], { environment })).code).toBe(1);
        expect(await readdir(dataDir)).toEqual(['keyring.json']);
      } finally {
        await rm(folder, { recursive: true });
      }
    },
    LONG_MS,
  );

  it('can add the key before it is used, for machines that have copies of the keyring', async () => {
    const { current } = held();
    const prepared = await rotate('--prepare');
    expect(prepared.json).toMatchObject({ current, rewrapped: 0 });
    expect(prepared.json.keys).toContain(current + 1);
    expect(held().current).toBe(current);
  });

  it('is told that another process changes the keyring, whether that rotates or retires a key', async () => {
    const isAlone = await onlyOne(
      service.running.engines.records,
      KEYRING_LEASE,
      AbortSignal.timeout(LONG_MS),
      async () => {
        const stderr = 'consent-ops: Another process is changing the keyring.\n';
        for (const change of ['rotate', 'rotate-signing'])
          expect(await ops(['keyring', change, '--dry-run'], opsOptions(service))).toEqual({
            code: 3,
            stdout: '',
            stderr,
          });
      },
    );
    expect(isAlone).toBe(true);
  });

  it('rotates the signing key alone, and keeps the older one in the file', async () => {
    const before = held();
    const rotated = await opsJson<{ current: number }>(['keyring', 'rotate-signing'], opsOptions(service));
    expect([rotated.code, rotated.json]).toEqual([0, { current: 2, signing_keys: [1, 2] }]);
    expect({ ...held(), signingKeys: 0, signingChecksum: 0 }).toEqual({
      ...before,
      signingKeys: 0,
      signingChecksum: 0,
    });
    expect((await status()).json.signing_keys).toEqual([
      { version: 1, use: 'older' },
      { version: 2, use: 'current' },
    ]);
    expect(service.running.engines.keyring.signingKeys('log').map(({ version }) => version)).toEqual([2, 1]);
  });
});
