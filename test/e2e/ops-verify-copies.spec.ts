import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ProofLog } from '#proofs';
import { idOf } from '../support/clients/ask.js';
import { copiedFolder } from '../support/engines/copied-folder.js';
import { eventually } from '../support/time/eventually.js';
import { itWhere } from '../support/jest/it-where.js';
import { mountForReading, MOUNTS, unmount } from '../support/engines/mount-for-reading.js';
import { ops, opsJson, opsOptions } from '../support/processes/ops.js';
import { startService, type Service } from '../support/service/service.js';
import { Tampering } from '../support/faults/tampering.js';

interface Answer {
  readonly events: number;
  readonly read: number;
  readonly whole: boolean;
  readonly progress_kept: boolean;
  readonly begun_anew: string | null;
  readonly checkpoint: { readonly origin: string; readonly size: number };
  readonly findings: readonly { readonly check: string; readonly stream: string; readonly problem: string }[];
}

/** Where a copy is looked at: where it can be written to as well, and where not. */
const MEDIA = [
  { medium: 'in a folder', isReadOnly: false, needed: { isThere: true, otherwise: '' } },
  { medium: 'on read-only media', isReadOnly: true, needed: MOUNTS },
] as const;

const NOT_LOGGED = 'This log can be read only, as a copy may be: YOUR LOOK IS NOT WRITTEN DOWN in it.';

describe('somebody who was handed a copy of the log', () => {
  let service: Service;
  let elsewhere: string;
  let key: string;
  let person: string;
  let erased: string;
  let size = 0;
  beforeAll(async () => {
    service = await startService();
    elsewhere = await mkdtemp(join(tmpdir(), 'handed-over-'));
    key = join(elsewhere, 'log.vkey');
    const one = await service.world.person();
    person = one.id;
    const other = await service.world.person();
    erased = other.id;
    await other.deletesAccount();
    const grantId = idOf(await service.business.claimKey(await one.key()));
    await service.business.read(grantId);
    size = await eventually(async () => {
      const { log, proofs } = service.running.engines;
      const [head, checkpoint] = [await log.head(), await new ProofLog(proofs).newest()];
      return checkpoint?.through === head ? checkpoint?.size : undefined;
    });
    await writeFile(key, await (await fetch(`${service.running.baseUrl}/log/v1/key`)).text());
  });
  afterAll(async () => {
    await service.stop();
    await rm(elsewhere, { recursive: true });
  });

  const copyOf = async (name: string, ...parts: readonly string[]): Promise<string> => {
    for (const part of parts) await copiedFolder(join(service.dataDir, part), join(elsewhere, name, part));
    return join(elsewhere, name);
  };
  /** In a process of its own, which lets go of what it has open when it ends. */
  const apartOn = (dataDir: string) => ({ environment: { DATA_DIR: dataDir, OPERATOR: 'jane' }, apart: true }) as const;
  const alone = (dataDir: string) => opsJson<Answer>(['verify', '--key', key], apartOn(dataDir));
  /** Does it with the copy as it is, or with the copy mounted for reading. */
  const onMedium = async (copy: string, isReadOnly: boolean, look: (dataDir: string) => Promise<void>) => {
    if (!isReadOnly) return look(copy);
    const path = `${copy}-read-only`;
    await mountForReading(copy, path);
    const filesBefore = await readdir(copy, { recursive: true });
    try {
      await look(path);
    } finally {
      unmount(path);
    }
    expect(await readdir(copy, { recursive: true })).toEqual(filesBefore);
  };

  it('verifies it with nothing but the log, its proofs and the public key', async () => {
    const copy = await copyOf('bare', 'log', 'proofs');
    const verify = () => opsJson<Answer>(['verify', '--key', key], opsOptions({ dataDir: copy }));
    const first = await verify();
    expect([first.code, first.json]).toMatchObject([
      0,
      { events: size, read: size, whole: true, progress_kept: true, checkpoint: { size }, findings: [] },
    ]);
    expect((await verify()).json).toMatchObject({ read: 0, findings: [] });
    expect((await readdir(copy)).sort()).toEqual(['log', 'proofs', 'verify']);
  });

  describe.each(MEDIA)('$medium', ({ medium, isReadOnly, needed }) => {
    const name = (copy: string): string => `${copy}-${medium.replaceAll(' ', '-')}`;

    itWhere(needed, 'verifies it, from the beginning where nothing can be left behind', async () => {
      await onMedium(await copyOf(name('medium'), 'log', 'proofs'), isReadOnly, async (dataDir) => {
        const { code, json } = await alone(dataDir);
        expect([code, json]).toMatchObject([0, { events: size, read: size, progress_kept: !isReadOnly, findings: [] }]);
        const again = await ops(['verify', '--key', key], apartOn(dataDir));
        const read = 'Read: all of them. Nothing can be written here: the next one reads all again.';
        expect([again.code, again.stdout.includes(read)]).toEqual([0, isReadOnly]);
      });
    });

    itWhere(needed, 'finds there what somebody changed', async () => {
      const copy = await copyOf(name('changed'), 'log', 'proofs');
      await Tampering.with(join(copy, 'log'), (tampering) => {
        const place = tampering.find(1, `access-${person}`, 'access.read.v1');
        tampering.overwrite(place, tampering.at(place).replace('"channel":"api"', '"channel":"mcp"'));
      });
      await onMedium(copy, isReadOnly, async (dataDir) => {
        const { code, json } = await alone(dataDir);
        expect([code, json.findings]).toMatchObject([
          1,
          [{ check: 'seals', stream: `access-${person}`, problem: expect.stringContaining('was changed') as string }],
        ]);
      });
    });

    itWhere(needed, 'proves one person’s history, and is told where the look could not be recorded', async () => {
      const copy = await copyOf(name('whole'), 'log', 'proofs', 'records', 'views', 'keyring.json');
      await onMedium(copy, isReadOnly, async (dataDir) => {
        const asked = ['access-history', '--person', person, '--reason', 'Case 4711', '--verify'];
        const { code, json, stderr } = await opsJson<{
          readonly entries: readonly { readonly action: string }[];
          readonly verification: { readonly differences: readonly string[] };
        }>(asked, apartOn(dataDir));
        expect([code, json.verification.differences, stderr.includes(NOT_LOGGED)]).toEqual([0, [], isReadOnly]);
        const own = ['read', 'claimed', 'previewed'];
        expect(json.entries.map(({ action }) => action)).toEqual(isReadOnly ? own : ['viewed_by_operator', ...own]);
        // There a key is to be made first that seals the reason.
        const ofErased = await ops(['access-history', '--person', erased, '--reason', 'Case 4711'], apartOn(dataDir));
        expect([ofErased.code, ofErased.stderr.includes(NOT_LOGGED)]).toEqual([0, isReadOnly]);
      });
    });
  });

  it('is told where there is no log at all', async () => {
    const { code, stderr } = await ops(['verify', '--key', key], {
      environment: { DATA_DIR: join(elsewhere, 'none') },
    });
    expect([code, stderr]).toEqual([3, expect.stringContaining('there is no installation here')]);
  });
});
