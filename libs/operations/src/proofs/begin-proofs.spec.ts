import { changeRecord, scannedPages, type Collection } from '#document-store';
import { domainCodec } from '#events';
import { CHECKPOINTS, LEAVES, parseCheckpoint, parseNote, STREAM_ENDS, type Checkpoint } from '#proofs';
import { dataKeys, Vault } from '#vault';
import { InMemoryRecordStore } from '../../../../test/support/engines/in-memory-record-store.js';
import { emptyProofs, SignedLog } from '../../../../test/support/proofs/signed-log.js';
import { TestClock } from '../../../../test/support/time/test-clock.js';
import { beginProofs } from './begin-proofs.js';

const NAME = 'consent.example/log';

describe('proofs that were put back from a backup, with a log that went on after it', () => {
  let signed: SignedLog;
  beforeEach(async () => {
    signed = await SignedLog.open();
    await signed.begin(NAME);
  });
  afterEach(async () => {
    await signed.close();
  });

  it('go on under another name once a tree is begun over them, which names the last checkpoint that was kept', async () => {
    await signAfter(signed, 5);
    const backup = await copyOf(signed);
    const kept = await signAfter(signed, 5);
    await putBack(signed, backup);
    const before = await signed.proofs.leaves(0, 5);

    const begun = { origin: expect.stringMatching(`^${NAME}/since-`) as string };
    const former = { formerOrigin: NAME, formerSize: 10, formerRoot: Buffer.from(kept.root).toString('base64') };
    expect(await begin(signed, kept)).toMatchObject({ ...begun, ...former });

    expect(await signed.signer({ origin: NAME }).signAll()).toBeNull();
    expect(await signed.proofs.newest()).toMatchObject({ ...begun, size: 11 });
    expect(await signed.proofs.leaves(0, 5)).toEqual(before);
  });

  it('are not said to be begun where another process signs its own checkpoint at that moment', async () => {
    const kept = await signAfter(signed, 5);
    const { store } = signed;
    const read = store.get.bind(store);
    jest.spyOn(store, 'get').mockImplementation(async (collection, id) => {
      const found = await read(collection, id);
      if (collection === CHECKPOINTS && found !== undefined)
        await store.replace<object>(collection, id, found.version, found.body);
      return found;
    });
    await expect(begin(signed, kept)).rejects.toThrow('another process seals');
  });
});

describe('proofs that are gone, with a log that they were over', () => {
  let signed: SignedLog;
  beforeEach(async () => {
    signed = await SignedLog.open();
  });
  afterEach(async () => {
    await signed.close();
  });

  it('are begun anew under a name that nothing was signed under, whether or not a checkpoint was kept', async () => {
    await signed.begin(NAME);
    const kept = await signAfter(signed, 5);
    for (const lastKnown of [kept, undefined]) {
      const begun = await begin(signed, lastKnown, emptyProofs());
      const formerOrigin = lastKnown === undefined ? null : NAME;
      expect(begun).toMatchObject({ origin: expect.stringMatching(`^${NAME}/since-`) as string, formerOrigin });
    }
  });
});

/** What `proofs begin` does. */
function begin(
  { log, store, keyring }: SignedLog,
  lastKnown: Checkpoint | undefined,
  proofs = store,
): ReturnType<typeof beginProofs> {
  const codec = domainCodec(new Vault(keyring, new InMemoryRecordStore([dataKeys])));
  const parts = { log, proofs, keyring, codec, clock: new TestClock(0) };
  return beginProofs(parts, { by: 'operator:jane', origin: NAME, lastKnown });
}

/** What the log is signed as then. */
async function signAfter(signed: SignedLog, events: number): Promise<Checkpoint> {
  await signed.append(events, 'sample-1');
  await signed.signer().signAll();
  const note = parseNote((await signed.proofs.newest())?.note ?? '');
  const checkpoint = note && parseCheckpoint(note.text);
  if (checkpoint === undefined) throw new Error('nothing was signed');
  return checkpoint;
}

type Copy = readonly { readonly collection: Collection<object>; readonly id: string; readonly body: object }[];

async function copyOf({ store }: SignedLog): Promise<Copy> {
  const copied: Copy[number][] = [];
  for (const collection of [LEAVES, STREAM_ENDS, CHECKPOINTS])
    for await (const page of scannedPages((request) => store.scan<object>(collection, request), { limit: 100 }))
      copied.push(...page.map(({ id, body }) => ({ collection, id, body })));
  return copied;
}

async function putBack({ store }: SignedLog, copy: Copy): Promise<void> {
  for (const { collection, id, body } of copy) await changeRecord(store, collection, id, () => body);
}
