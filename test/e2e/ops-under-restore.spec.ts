import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RESTORES } from '#operations';
import { ops, opsJson, opsOptions } from '../support/processes/ops.js';
import { startService, type Service } from '../support/service/service.js';

const WHAT = '2030-01-01T02-00-00Z';
const REFUSED =
  'consent-ops: the engines are being restored into, or that was cut off: run `consent-ops restore` again\n';

describe('an operator beside a restore into servers that is under way, or was cut off', () => {
  let service: Service;
  let away: string;
  beforeAll(async () => {
    service = await startService();
    away = await mkdtemp(join(tmpdir(), 'away-'));
    expect((await ops(['backup', '--to', join(away, 'before')], opsOptions(service))).code).toBe(0);
    // As the restore leaves it: a service of the time before would not be there.
    await service.running.engines.records.create(RESTORES, 'under-way', { what: WHAT, filled: null });
  });
  afterAll(async () => {
    await service.stop();
    await rm(away, { recursive: true });
  });

  it.each([
    ['makes no backup of a part of an installation', ['backup', '--to', 'new']],
    ['foretells none', ['backup', '--to', 'new', '--dry-run']],
    ['follows up none that is there', ['backup', '--to', 'before', '--incremental']],
    ['keeps no register of a part of the erased', ['backup', '--to', 'new', '--register-only']],
    ['rehearses nothing against a part of a log', ['drill', '--from', 'before', '--scratch', 'scratch']],
    ['erases nobody by the register between its events', ['restore', '--from', 'before', '--register-only']],
    ['rotates no keyring whose data keys are on their way', ['keyring', 'rotate']],
    ['is told nothing of proofs that are on their way', ['verify']],
  ])('%s', async (_what, words) => {
    const before = await readdir(away);
    const args = words.map((word) => (['before', 'new', 'scratch'].includes(word) ? join(away, word) : word));
    expect(await ops(args, opsOptions(service))).toEqual({ code: 3, stdout: '', stderr: REFUSED });
    expect(await readdir(away)).toEqual(before);
  });

  it('sees how it stands', async () => {
    const { code, json } = await opsJson<{ restore_under_way: string; problems: readonly string[] }>(
      ['status'],
      opsOptions(service),
    );
    expect({ code, restore: json.restore_under_way }).toEqual({ code: 1, restore: WHAT });
    expect(json.problems).toContain(`the restore of ${WHAT} is under way, or was cut off: \`restore\` goes on with it`);
  });
});
