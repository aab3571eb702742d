import { execFileSync } from 'node:child_process';
import { constants, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Sealer } from '#audit';
import { copiedFolder } from '../support/copied-folder.js';
import { eventually } from '../support/eventually.js';
import { ops, opsJson, startOps } from '../support/ops.js';
import { SEED_MS, seedWhenFull } from '../support/seed-when-full.js';
import { startService, type Service } from '../support/service.js';
import { Tampering } from '../support/tampering.js';
import { TestClock } from '../support/test-clock.js';

/** For a command that reads the whole log. */
const PATIENCE_MS = process.env['TEST_ROUNDS'] === 'full' ? 600_000 : 60_000;
/** For a few of them. */
const STORY_MS = 3 * PATIENCE_MS;

interface Answer {
  readonly events: number;
  readonly whole: boolean;
  readonly seals: { readonly count: number; readonly sealed_events: number; readonly unsealed_events: number };
  readonly problems: number;
  readonly findings: readonly { readonly check: string; readonly stream: string; readonly problem: string }[];
}

describe('an operator who verifies the log at the command line, beside the running service', () => {
  let service: Service;
  let elsewhere: string;
  let person: string;
  beforeAll(async () => {
    // No event grows old enough for the service's own sealer, however long this takes: what is sealed is what this
    // seals.
    const clock = new TestClock();
    service = await startService({ substitute: (engines) => ({ ...engines, clock }) });
    await seedWhenFull(service);
    elsewhere = await mkdtemp(join(tmpdir(), 'elsewhere-'));
    const one = await service.world.person();
    person = one.id;
    const grantId = String((await service.business.claimKey(await one.key())).body['id']);
    await service.business.read(grantId);
    await one.decides({ type: 'confirm-address' });
    const { log, keyring } = service.running.engines;
    await new Sealer(log, keyring, clock).sealAll();
    await service.business.read(grantId);
  }, SEED_MS);
  afterAll(async () => {
    await service.stop();
    await rm(elsewhere, { recursive: true });
  });

  const environment = (dataDir = service.dataDir) => ({ DATA_DIR: dataDir });
  const kept = () => join(elsewhere, 'seal.json');

  it(
    'finds it sound, hears how far the seals reach, and keeps the newest one elsewhere',
    async () => {
      const exported = await ops(['seals', 'export', '--to', kept()], { environment: environment() });
      expect([exported.code, exported.stdout]).toEqual([0, expect.stringMatching(/^Seal \d+ \(\d+ events\) is in /)]);
      expect(JSON.parse(await readFile(kept(), 'utf8'))).toMatchObject({
        format: 'consent-seal.v1',
        seal: { number: expect.any(Number) as number },
      });
      const nowhere = join(elsewhere, 'nowhere', 'seal.json');
      const unwritten = await ops(['seals', 'export', '--to', nowhere], { environment: environment() });
      expect([unwritten.code, unwritten.stdout]).toEqual([3, '']);
      expect(unwritten.stderr).toContain(`--to: ${nowhere} cannot be written: there is no such folder`);

      const seen = await opsJson<Answer>(['verify', '--against', kept()], { environment: environment() });
      const { code, json, stderr } = seen;
      expect([code, json.findings, json.whole]).toEqual([0, [], true]);
      expect(stderr).toContain(`verifying: ${String(json.events)} of ${String(json.events)} events`);
      expect(json.seals.unsealed_events).toBeGreaterThan(0);
      expect(json.seals.sealed_events + json.seals.unsealed_events + json.seals.count).toBe(json.events);
    },
    STORY_MS,
  );

  it(
    'checks it in a terminal with the public key alone',
    async () => {
      const pem = join(elsewhere, 'seals.pem');
      const { stdout } = await ops(['seals', 'public-key'], { environment: environment() });
      await writeFile(pem, stdout);
      const seen = await ops(['verify', '--public-key', pem], { environment: environment(), inTerminal: true });
      expect([seen.code, seen.stdout]).toEqual([0, expect.stringContaining('All is as it must be.')]);
    },
    STORY_MS,
  );

  it(
    'finds what somebody changed in a copy of the data folder, and a log that was cut short',
    async () => {
      const copy = join(elsewhere, 'data');
      for (const part of ['log', 'records', 'keyring.json']) {
        await copiedFolder(join(service.dataDir, part), join(copy, part));
      }
      await Tampering.with(join(copy, 'log'), (tampering) => {
        const place = tampering.find(1, `access-${person}`, 'access.read.v1');
        tampering.overwrite(place, tampering.at(place).replace('"channel":"api"', '"channel":"mcp"'));
      });
      const changed = await opsJson<Answer>(['verify'], { environment: environment(copy) });
      expect([changed.code, changed.json.findings]).toMatchObject([
        1,
        [
          {
            check: 'seals',
            stream: `access-${person}`,
            problem: expect.stringContaining('was changed since it was sealed') as string,
          },
        ],
      ]);
      await Tampering.with(join(copy, 'log'), (tampering) => {
        tampering.cutAfter(tampering.find(1, 'person.registered.v1'));
      });
      const cut = await ops(['verify', '--against', kept()], { environment: environment(copy) });
      expect([cut.code, cut.stdout]).toEqual([
        1,
        expect.stringMatching(/the log was cut short: seal \d+ was kept elsewhere and the log holds no seal/),
      ]);
    },
    STORY_MS,
  );

  it.each([
    { words: ['verify'], codes: [0, 141] },
    { words: ['nonsense'], codes: [2] },
  ])(
    'is not taken for one that found a problem when nobody reads its remarks: $words',
    async ({ words, codes }) => {
      const unread = startOps(words, environment());
      unread.stderr.destroy();
      unread.stdout.resume();
      await eventually(async () => Promise.resolve(unread.exitCode ?? undefined), PATIENCE_MS);
      expect(codes).toContain(unread.exitCode);
    },
    STORY_MS,
  );

  it(
    'ends quietly when its reader goes away',
    async () => {
      const unread = startOps(['verify', '--json'], environment());
      unread.stdout.destroy();
      const complaints: string[] = [];
      unread.stderr.setEncoding('utf8').on('data', (complaint: string) => complaints.push(complaint));
      await eventually(async () => Promise.resolve(unread.exitCode ?? undefined), PATIENCE_MS);
      expect([unread.exitCode, complaints.join('')]).toEqual([141, expect.not.stringContaining('EPIPE')]);
    },
    STORY_MS,
  );

  it(
    'ends without an answer when it is interrupted',
    async () => {
      // A pipe in the place of the seal: nobody can write into it before the command reads there, which then waits for
      // what is written.
      const slow = join(elsewhere, 'slow-seal.json');
      execFileSync('mkfifo', [slow]);
      const interrupted = startOps(['verify', '--against', slow], environment());
      const said = text(interrupted.stdout);
      interrupted.stderr.resume();
      const { O_WRONLY, O_NONBLOCK } = constants;
      const seal = await eventually(() => open(slow, O_WRONLY | O_NONBLOCK).catch(() => undefined), PATIENCE_MS);
      interrupted.kill('SIGINT');
      await seal.writeFile(await readFile(kept()));
      await seal.close();
      await eventually(
        async () => Promise.resolve(interrupted.exitCode ?? interrupted.signalCode ?? undefined),
        PATIENCE_MS,
      );
      expect([interrupted.exitCode, await said]).toEqual([130, '']);
    },
    STORY_MS,
  );
});
