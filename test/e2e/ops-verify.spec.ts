import { execFileSync } from 'node:child_process';
import { constants, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { LogSigner, ProofLog } from '#proofs';
import { idOf } from '../support/clients/ask.js';
import { copiedFolder } from '../support/engines/copied-folder.js';
import { eventually } from '../support/time/eventually.js';
import { ops, opsJson, startOps } from '../support/processes/ops.js';
import { SEED_MS, seedWhenFull } from '../support/load/seed-when-full.js';
import { startService, type Service } from '../support/service/service.js';
import { Tampering } from '../support/faults/tampering.js';

/** For a command that reads the whole log. */
const PATIENCE_MS = process.env['TEST_ROUNDS'] === 'full' ? 600_000 : 60_000;
/** For a few of them. */
const STORY_MS = 3 * PATIENCE_MS;

interface Answer {
  readonly events: number;
  readonly read: number;
  readonly whole: boolean;
  readonly gone_on_from: { readonly events: number } | null;
  readonly begun_anew: string | null;
  readonly progress_kept: boolean;
  readonly checkpoint: { readonly origin: string; readonly size: number } | null;
  readonly unsealed_events: number;
  readonly problems: number;
  readonly findings: readonly { readonly check: string; readonly stream: string; readonly problem: string }[];
}

describe('an operator who verifies the log at the command line, beside the running service', () => {
  let service: Service;
  let elsewhere: string;
  let person: string;
  beforeAll(async () => {
    service = await startService();
    await seedWhenFull(service);
    elsewhere = await mkdtemp(join(tmpdir(), 'elsewhere-'));
    const one = await service.world.person();
    person = one.id;
    const grantId = idOf(await service.business.claimKey(await one.key()));
    await service.business.read(grantId);
    await one.post('/address/confirmation');
    await service.business.read(grantId);
    await sealed();
    await writeFile(kept(), (await newest())?.note ?? '');
  }, SEED_MS);
  afterAll(async () => {
    await service.stop();
    await rm(elsewhere, { recursive: true });
  });

  const newest = () => new ProofLog(service.running.engines.proofs).newest();
  const sealed = () =>
    eventually(async () => {
      const [head, checkpoint] = [await service.running.engines.log.head(), await newest()];
      return head !== undefined && checkpoint?.through === head ? true : undefined;
    });
  const environment = (dataDir = service.dataDir) => ({ DATA_DIR: dataDir });
  const kept = () => join(elsewhere, 'checkpoint.txt');

  it(
    'finds it sound, and reads the next time only what came since',
    async () => {
      const seen = await opsJson<Answer>(['verify', '--against', kept()], { environment: environment() });
      const { code, json, stderr } = seen;
      expect([code, json.findings, json.whole, json.gone_on_from]).toEqual([0, [], true, null]);
      expect(stderr).toContain(`verifying: ${String(json.events)} of ${String(json.events)} events`);
      expect([(json.checkpoint?.size ?? 0) + json.unsealed_events, json.read]).toEqual([json.events, json.events]);

      await service.world.person();
      await sealed();
      const since = await opsJson<Answer>(['verify'], { environment: environment() });
      expect([since.code, since.json.gone_on_from?.events]).toEqual([0, json.checkpoint?.size ?? 0]);
      expect(since.json.read).toBe(since.json.events - (json.checkpoint?.size ?? 0));
      const all = await opsJson<Answer>(['verify', '--all'], { environment: environment() });
      expect([all.code, all.json.begun_anew, all.json.read]).toEqual([0, 'asked', all.json.events]);
    },
    STORY_MS,
  );

  it(
    'checks it in a terminal with the public key alone',
    async () => {
      const { origin = '' } = (await newest()) ?? {};
      const [key] = new LogSigner(service.running.engines.keyring, origin).verifiers;
      const file = join(elsewhere, 'log.vkey');
      await writeFile(file, `${String(key?.vkey)}\n`);
      const alone = ['verify', '--key', file];
      const seen = await ops(alone, { environment: environment(), inTerminal: true });
      expect([seen.code, seen.stdout]).toEqual([0, expect.stringContaining('All is as it must be.')]);
      await writeFile(file, 'no key');
      expect(await ops(alone, { environment: environment() })).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('must hold a verifier key a line') as string,
      });
    },
    STORY_MS,
  );

  it(
    'finds what somebody changed in a copy of the data folder, and a log that was cut short',
    async () => {
      const copy = join(elsewhere, 'data');
      for (const part of ['log', 'records', 'proofs', 'keyring.json']) {
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
      const whole = await opsJson<Answer>(['verify'], { environment: environment(copy) });
      expect([whole.code, whole.json.findings.map(({ check }) => check)]).toEqual([
        1,
        expect.arrayContaining(['seals', 'followers']),
      ]);
      await rm(join(copy, 'proofs'), { recursive: true });
      const unsigned = await opsJson<Answer>(['verify', '--all'], { environment: environment(copy) });
      expect([unsigned.code, unsigned.json.checkpoint, unsigned.json.findings.map(({ problem }) => problem)]).toEqual([
        1,
        null,
        expect.arrayContaining(['nothing of the log is sealed: its proofs were lost, or no tree was ever begun']),
      ]);
      const cut = await ops(['verify', '--against', kept()], { environment: environment(copy) });
      expect([cut.code, cut.stdout]).toEqual([
        1,
        expect.stringMatching(
          /the log was cut short or replaced: a checkpoint of \d+ events was kept elsewhere, and it has none/,
        ),
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
      // A pipe in the place of the checkpoint: nobody can write into it before the command reads there, and then it
      // waits for what is written.
      const slow = join(elsewhere, 'slow-checkpoint.txt');
      execFileSync('mkfifo', [slow]);
      const interrupted = startOps(['verify', '--against', slow], environment());
      const said = text(interrupted.stdout);
      interrupted.stderr.resume();
      const { O_WRONLY, O_NONBLOCK } = constants;
      const checkpoint = await eventually(() => open(slow, O_WRONLY | O_NONBLOCK).catch(() => undefined), PATIENCE_MS);
      interrupted.kill('SIGINT');
      await checkpoint.writeFile(await readFile(kept()));
      await checkpoint.close();
      await eventually(
        async () => Promise.resolve(interrupted.exitCode ?? interrupted.signalCode ?? undefined),
        PATIENCE_MS,
      );
      expect([interrupted.exitCode, await said]).toEqual([130, '']);
    },
    STORY_MS,
  );
});
