import { randomBytes } from 'node:crypto';
import { formatCheckpoint, formatHandOver, formatNote, HAND_OVERS, LogSigner, NoteSigner } from '#proofs';
import { openFileSigningKeys } from '#vault/file';
import { AuditedLog, ORIGIN } from './audited-log.js';

describe('a log that has changed its key, and destroyed the old one', () => {
  let audited: AuditedLog;
  let kept: string;
  beforeAll(async () => {
    audited = await AuditedLog.open();
    await audited.madeUp.people(1);
    await audited.sign();
    kept = await audited.checkpoint();
    const keys = openFileSigningKeys(audited.installation.keyringPath);
    await keys.add();
    await audited.madeUp.people(1);
    await audited.sign();
    await keys.retire(1);
  });
  afterAll(() => audited.close());

  const problemsBeside = async (checkpoint: string) =>
    (await audited.verified({ kept: checkpoint })).findings.map(({ problem }) => problem);

  it('is sound when held against a checkpoint from before', async () => {
    expect(await problemsBeside(kept)).toEqual([]);
  });

  it('is not convinced by one of a stranger’s key, though the database says that this was the log’s', async () => {
    const stranger = new NoteSigner(ORIGIN, randomBytes(32));
    const [newest] = new LogSigner(audited.installation.keyring, ORIGIN).verifiers;
    if (newest === undefined) throw new Error('there is no key');
    const text = formatHandOver({ before: stranger.verifier, after: newest });
    const note = formatNote({ text, signatures: [stranger.sign(text, 0)] });
    await audited.proofs.create(HAND_OVERS, stranger.verifier.vkey, { origin: ORIGIN, version: 9, note });
    const [size = '', root = ''] = kept.split('\n').slice(1);
    const same = formatCheckpoint({ origin: ORIGIN, size: Number(size), root: Buffer.from(root, 'base64') });
    const strange = formatNote({ text: same, signatures: [stranger.sign(same, 0)] });
    expect(await problemsBeside(strange)).toEqual([
      'the checkpoint that was kept elsewhere is not signed with the key of this log',
    ]);
  });
});
