import { CHECKPOINTS, formatCheckpoint, LEAVES, LogSigner, type LeavesRecord } from '#proofs';
import type { InMemoryRecordStore } from '../../../test/support/engines/in-memory-record-store.js';
import type { LogReport } from '../src/index.js';
import { AuditedLog, ORIGIN } from './audited-log.js';
import type { Tampering } from '../../../test/support/faults/tampering.js';

const READ = 'access.read.v1';
/** About 13 events each. */
const PEOPLE = process.env['TEST_ROUNDS'] === 'full' ? 7_700 : 250;
/** A place in the midst of the log, behind a few tiles. */
const MIDST = 1_200;

describe('a signed log that somebody has tampered with below the service', () => {
  let audited: AuditedLog;
  let kept = '';
  beforeAll(async () => {
    audited = await AuditedLog.open();
    await audited.madeUp.people(PEOPLE);
    await audited.sign();
    kept = await audited.checkpoint();
  });
  afterAll(() => audited.close());

  const found = async (deed: (tampering: Tampering) => void): Promise<readonly string[]> =>
    ofSeals(await audited.foundAfter(deed));
  const ofSeals = ({ findings }: LogReport) =>
    findings
      .filter(({ check }) => check === 'seals')
      .map(({ position, stream, revision, problem }) => [Number(position), stream, revision, problem].join(' '));
  /** As findings name an event. */
  const nameAt = (tampering: Tampering, place: number): string => {
    const [revision, stream] = tampering.at(place).split('\n', 2);
    return `${String(place)} ${String(stream)} ${String(revision)}`;
  };
  /** Places count from 1, and the tree from 0. */
  const index = (place: number): string => `index ${String(place - 1)} of the tree`;

  it('is sound as long as nobody did, to its last event', async () => {
    const { problems, isWhole, unsigned, checkpoint, events, read } = await audited.verified({ kept });
    expect([problems, isWhole, unsigned]).toEqual([0, true, 0]);
    expect([checkpoint?.size, read]).toEqual([events, events]);
    expect(checkpoint?.signatures).toEqual([
      { name: ORIGIN, at: null, isChecked: true },
      { name: ORIGIN, at: expect.stringMatching(/^\d{4}-.*Z$/) as string, isChecked: true },
    ]);
  });

  it('gives away the one event of which a single byte was changed', async () => {
    let changed = '';
    let place = 0;
    const problems = await found((tampering) => {
      place = tampering.find(MIDST, READ);
      const text = tampering.at(place);
      tampering.overwrite(place, text.replace('"channel":"api"', '"channel":"apj"'));
      changed = nameAt(tampering, place);
    });
    expect(problems).toEqual([`${changed} ${READ}, ${index(place)}, was changed since it was sealed`]);
  });

  it('gives away an event that was taken out, by its place, and its stream by the gap', async () => {
    let after = '';
    let stream = '';
    let place = 0;
    const report = await audited.foundAfter((tampering) => {
      place = tampering.find(MIDST, READ);
      stream = tampering.at(place).split('\n', 2)[1] ?? '';
      tampering.drop(place);
      after = nameAt(tampering, place);
    });
    const position = after.split(' ', 1)[0]?.padStart(16, '0') ?? '';
    expect(ofSeals(report)).toEqual([
      `${after} ${index(place)}, before position ${position}, was removed since it was sealed`,
    ]);
    expect(report.findings.filter(({ check }) => check === 'order')).toMatchObject([
      { stream, problem: 'revision 2 of the stream was to come, this is 3' },
    ]);
  });

  it('gives away where an event was torn out, and says that nothing behind it was looked at', async () => {
    let place = 0;
    const report = await audited.foundAfter((tampering) => {
      place = tampering.find(MIDST, READ);
      tampering.tearOut(place);
    });
    const before = String(place - 1).padStart(16, '0');
    expect([report.isWhole, report.events]).toEqual([false, place - 1]);
    expect(report.findings.map(({ check, problem }) => [check, problem])).toEqual([
      ['reading', `the event behind position ${before} cannot be read; nothing after it was looked at`],
      ['seals', `${index(place)} is that of the one that cannot be read`],
    ]);
  });

  it('gives away two events that changed places', async () => {
    let names: string[] = [];
    let places: number[] = [];
    const problems = await found((tampering) => {
      const one = tampering.find(MIDST, READ);
      const other = tampering.find(one + 1, READ);
      tampering.swap(one, other);
      places = [one, other];
      names = places.map((place) => nameAt(tampering, place));
    });
    expect(problems).toEqual(
      names.map(
        (name, at) => `${name} ${READ}, ${index(places[at] ?? 0)}, stands at another place since it was sealed`,
      ),
    );
  });

  it('gives away an event that was put in', async () => {
    let added = '';
    const problems = await found((tampering) => {
      const [, stream = '', ...rest] = tampering.at(tampering.find(MIDST, READ)).split('\n');
      tampering.insert(MIDST, ['3', stream, ...rest].join('\n'));
      added = nameAt(tampering, MIDST);
    });
    expect(problems).toEqual([`${added} ${READ}, before ${index(MIDST)}, was added since it was sealed`]);
  });

  it('gives away that it was cut short, and from where on', async () => {
    let left = 0;
    const cut = (tampering: Tampering): void => {
      left = tampering.find(MIDST, READ);
      tampering.cutAfter(left);
    };
    const { events } = await audited.verified();
    const problems = await found(cut);
    const lost = `the last ${String(events - left)} of the ${String(events)} events of the newest checkpoint`;
    expect(problems).toEqual([
      `0   the log was cut short: it lacks ${lost}, from position ${String(left + 1).padStart(16, '0')} on`,
    ]);
  });

  it('tells of followers that have seen more of it than there is', async () => {
    const followers = [
      { name: 'carry', position: '9'.repeat(16) },
      { name: 'closing', position: '1'.padStart(16, '0') },
    ];
    const { findings, through } = await audited.verified({ followers });
    expect(findings.map(({ check, problem }) => [check, problem])).toEqual([
      ['followers', `the policy carry has come to position 9999999999999999, and the log ends at ${String(through)}`],
    ]);
  });

  it('finds the same with the public key alone', async () => {
    const deed = (tampering: Tampering): void => {
      tampering.drop(tampering.find(MIDST, READ));
    };
    const [whole, alone] = [await audited.foundAfter(deed), await audited.foundAfter(deed, { isKeyAlone: true })];
    const ofEnvelope = whole.findings.filter(({ check }) => check === 'order' || check === 'seals');
    expect(alone.findings).toEqual(ofEnvelope);
    expect(alone.findings.map(({ check }) => check)).toEqual(['seals', 'order']);
  });

  describe('and whose tree was altered to fit', () => {
    /** The tree after somebody has had their hands on its records. */
    const alteredTree = async (deed: (tree: InMemoryRecordStore) => Promise<unknown>): Promise<readonly string[]> => {
      const proofs = await audited.copyOfTree();
      await deed(proofs);
      return ofSeals(await audited.verified({ proofs })).map((problem) => problem.trim().replace(/^0 */, ''));
    };

    it('is given away by the leaves, which do not give the root that was signed', async () => {
      const { events } = await audited.verified();
      const problems = await alteredTree((tree) => forgeLeaf(tree, audited, MIDST));
      expect(problems).toEqual([
        expect.stringContaining(`${index(MIDST + 1)}, was changed since it was sealed`),
        `tile 1/0 does not hold what the leaves of events 1024 to 1279 of the tree come to`,
        `the leaves of the tree do not give the root that was signed over ${String(events)} events`,
      ]);
    });

    it('is given away by a checkpoint that another key has signed', async () => {
      const other = await AuditedLog.open();
      try {
        const signed = new LogSigner(other.installation.keyring, ORIGIN);
        const problems = await alteredTree(async (tree) => {
          const record = await tree.get(CHECKPOINTS, 'newest');
          if (record === undefined) throw new Error('there is a checkpoint');
          const root = Buffer.from(record.body.root, 'base64');
          const note = signed.signed(formatCheckpoint({ ...record.body, root }), Date.now());
          await tree.replace(CHECKPOINTS, 'newest', record.version, { ...record.body, note });
        });
        expect(problems).toEqual(['the newest checkpoint is not signed with the key of this log']);
      } finally {
        await other.close();
      }
    });

    it('is given away by the positions of its leaves, told of once for all that have shifted', async () => {
      const problems = await alteredTree((tree) => shiftPositions(tree, audited, MIDST));
      const position = String(MIDST + 2).padStart(16, '0');
      expect(problems).toEqual([
        expect.stringContaining(`${index(MIDST + 1)}, stands at another position than the tree has, ${position}`),
      ]);
    });

    it('is given away by the leaves that are lost', async () => {
      const problems = await alteredTree((tree) => tree.remove(LEAVES, '000000000002'));
      expect(problems).toContain('the leaves of the tree are lost from index 512 on');
    });
  });

  describe('held against a checkpoint that was kept elsewhere', () => {
    it('is not the log that it was, when it was replaced by another with a tree of its own', async () => {
      const other = await AuditedLog.open();
      try {
        await other.madeUp.people(5);
        await other.sign();
        expect(ofSeals(await other.verified({ kept })).map((problem) => problem.trim().replace(/^0 */, ''))).toEqual([
          'the checkpoint that was kept elsewhere is not signed with the key of this log',
          expect.stringMatching(
            /^the log was cut short: a checkpoint of \d+ events was kept elsewhere, and the newest one is of \d+$/,
          ),
        ]);
      } finally {
        await other.close();
      }
    });

    it('was replaced, even when its own key has signed the other one', async () => {
      const signer = new LogSigner(audited.installation.keyring, ORIGIN);
      const root = Buffer.alloc(32, 7);
      const strange = signer.signed(formatCheckpoint({ origin: ORIGIN, size: 1_000, root }), Date.now());
      expect(ofSeals(await audited.verified({ kept: strange }))).toEqual([
        '0   the log was replaced: a checkpoint of 1000 events was kept elsewhere, of other events',
      ]);
    });

    it('is another one, when it has another name', async () => {
      const signer = new LogSigner(audited.installation.keyring, 'elsewhere.example/log');
      const note = signer.signed(formatCheckpoint({ origin: signer.origin, size: 1, root: Buffer.alloc(32) }), 0);
      expect(ofSeals(await audited.verified({ kept: note }))).toContain(
        `0   this is another log, ${ORIGIN}, than the one of the checkpoint that was kept elsewhere, elsewhere.example/log`,
      );
    });
  });
});

/** Replaces the hash of a leaf, as whoever alters an event and the leaf with it would. */
async function forgeLeaf(tree: InMemoryRecordStore, audited: AuditedLog, at: number): Promise<void> {
  await changeLeaves(tree, audited, at, (leaves) => {
    const hashes = Buffer.from(leaves.hashes, 'base64');
    hashes.fill(7, (at % 256) * 32, ((at % 256) + 1) * 32);
    return { ...leaves, hashes: hashes.toString('base64') };
  });
}

/** Says of the leaves of a tile, from one on, that their events stand one further, so that no proof finds them. */
async function shiftPositions(tree: InMemoryRecordStore, audited: AuditedLog, from: number): Promise<void> {
  await changeLeaves(tree, audited, from, (leaves) => ({
    ...leaves,
    positions: leaves.positions.map((position, at) =>
      at < from % 256 ? position : String(Number(position) + 1).padStart(16, '0'),
    ),
  }));
}

/** @param at index of a leaf of the tile */
async function changeLeaves(
  tree: InMemoryRecordStore,
  { proofs }: AuditedLog,
  at: number,
  change: (leaves: LeavesRecord) => LeavesRecord,
): Promise<void> {
  const id = String(Math.floor(at / 256)).padStart(12, '0');
  const record = await proofs.get(LEAVES, id);
  if (record === undefined) throw new Error('there are leaves');
  const current = await tree.get(LEAVES, id);
  await tree.replace(LEAVES, id, current?.version ?? 0, change(record.body));
}
