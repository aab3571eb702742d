import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { treeStatus } from '#proofs';
import { idOf } from '../clients/ask.js';
import { eventually } from '../time/eventually.js';
import { ops, opsJson } from '../processes/ops.js';
import type { SplitService } from '../service/split-service.js';

const STORY_MS = 300_000;
/** The projector signs the log each second; it may have to start first. */
const SIGNED_WITHIN_MS = 120_000;

interface History {
  readonly entries: readonly { readonly action: string }[];
  readonly made_from: { readonly contiguous: boolean };
  readonly verification: { readonly differences: readonly string[] };
}

interface Verified {
  readonly findings: readonly object[];
  readonly checkpoint: { readonly size: number };
}

/** What compliance staff and operators find at the command line, on servers as on embedded engines. */
export function complianceStories(service: () => SplitService): void {
  it(
    'compliance staff see who was shown what, that nothing is missing, and who was erased',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'register-'));
      const { environment, inside } = service();
      try {
        const person = await inside.world.person();
        const business = (await service().business()).at();
        const claim = await business.claimKey(await person.key());
        await business.read(idOf(claim));
        const asked = ['access-history', '--person', person.id, '--reason', 'Case 4711', '--verify'];
        const history = await opsJson<History>(asked, { environment });
        expect(history).toMatchObject({
          code: 0,
          json: { made_from: { contiguous: true }, verification: { differences: [] } },
        });
        expect(history.json.entries.map(({ action }) => action)).toEqual([
          ...['viewed_by_operator', 'read', 'claimed', 'previewed'],
        ]);

        await person.deletesAccount();
        const { log, proofs } = inside.running.engines;
        await eventually(async () => (await treeStatus(log, proofs)).isCurrent || undefined, SIGNED_WITHIN_MS);
        const verified = await opsJson<Verified>(['verify'], { environment });
        expect(verified).toMatchObject({ code: 0, json: { findings: [] } });
        expect(verified.json.checkpoint.size).toBeGreaterThan(0);

        expect(await ops(['backup', '--to', folder, '--register-only'], { environment })).toMatchObject({ code: 0 });
        expect(await readFile(join(folder, 'erased.jsonl'), 'utf8')).toContain(person.id);
        expect(await ops(['restore', '--from', folder, '--register-only'], { environment })).toMatchObject({
          code: 1,
          stderr: expect.stringContaining('stop every process first') as string,
        });
      } finally {
        await rm(folder, { recursive: true });
      }
    },
    STORY_MS,
  );
}
