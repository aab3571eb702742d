import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ops, opsJson } from '../support/processes/ops.js';
import { startService } from '../support/service/service.js';
import { Tampering } from '../support/faults/tampering.js';
import { untilFollowed } from '../support/time/until-followed.js';

const LONG_MS = 240_000;
const WHY = ['--reason', 'Case 4711'];

interface History {
  readonly entries: readonly { readonly action: string }[];
}

/** It lacks one event: the next that is appended would fill the gap, and nothing would be ahead any more. */
describe('an operator who finds the log behind what follows it', () => {
  let dataDir = '';
  let person = '';
  let email = '';
  let end = 0;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'log-behind-ops-'));
    const service = await startService({ dataDir });
    const one = await service.world.person();
    [person, email] = [one.id, one.email];
    expect((await service.business.claimKey(await one.key())).status).toBe(201);
    await untilFollowed(service.running.engines);
    await service.stop();
    await Tampering.with(join(dataDir, 'log'), (tampering) => {
      end = tampering.head - 1;
      tampering.cutAfter(end);
    });
  }, LONG_MS);
  afterAll(() => rm(dataDir, { recursive: true }));

  const run = (args: readonly string[], input = '') =>
    ops(args, { environment: { DATA_DIR: dataDir, OPERATOR: 'jane' }, input });
  const look = (): Promise<Awaited<ReturnType<typeof run>> & { readonly json: History }> =>
    opsJson<History>(['access-history', '--person', person, ...WHY], {
      environment: { DATA_DIR: dataDir, OPERATOR: 'jane' },
    });
  const logEnd = async (): Promise<number> => {
    let head = 0;
    await Tampering.with(join(dataDir, 'log'), (tampering) => {
      head = tampering.head;
    });
    return head;
  };

  it('sees a history all the same, and is told that the look is not written down', async () => {
    const { code, json, stderr } = await look();
    expect([code, json.entries.map(({ action }) => action)]).toEqual([1, ['previewed']]);
    expect(stderr).toMatch(
      /carry at \d{16}, 1 ahead.*realign`\.\nNothing .*: YOUR LOOK IS NOT WRITTEN DOWN in it\.\n/s,
    );
    const search = await run(['access-history', '--email', '-', ...WHY], 'nobody@example.org');
    expect([search.code, search.stderr]).toEqual([1, expect.stringMatching(/NOT WRITTEN DOWN.*Nobody is registered/s)]);
    expect(await logEnd()).toBe(end);
  });

  it.each([
    ['proofs', 'begin', '--yes'],
    ['people', 'erase', '--person', 'PERSON', ...WHY],
    ['end-sessions', '--email', '-', ...WHY],
    ['clear-passkeys', '--email', '-', ...WHY],
    ['archive', '--older-than', '1'],
    ['rebuild', '--all'],
    ['restore', '--from', 'BACKUPS', '--register-only', '--accept-old-register'],
  ])('is refused what appends or builds by it, in a dry run too: %s %s', async (...words) => {
    await run(['backup', '--to', join(dataDir, 'backups'), '--register-only']);
    const places: Readonly<Record<string, string>> = { PERSON: person, BACKUPS: join(dataDir, 'backups') };
    const args = words.map((word) => places[word] ?? word);
    for (const dryRun of [[], ['--dry-run']]) {
      const { code, stderr } = await run([...args, ...dryRun], email);
      expect([code, stderr]).toEqual([1, expect.stringMatching(/1 ahead.*run `npm run ops -- realign`/)]);
    }
    expect(await logEnd()).toBe(end);
  });

  it('keeps what there is, and looks at it from all sides', async () => {
    const backup = await run(['backup', '--portable', '--to', join(dataDir, 'backups')]);
    const answers = [backup, await run(['checkpoint', 'export']), await run(['realign', '--dry-run'])];
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0]);
    for (const command of ['status', 'doctor', 'verify']) expect(await run([command])).toMatchObject({ code: 1 });
    expect((await run(['status'])).stdout).toContain('policy carry is ahead of the log');
    expect(await logEnd()).toBe(end);
  });

  it('is written down again with each look once the followers are brought back to the log', async () => {
    expect(await run(['realign', '--yes'])).toMatchObject({ code: 0 });
    const { code, json, stderr } = await look();
    expect([code, stderr]).toEqual([0, '']);
    expect(json.entries.map(({ action }) => action)).toEqual(['viewed_by_operator', 'previewed']);
  });
});
