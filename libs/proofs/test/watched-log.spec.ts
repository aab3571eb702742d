import { SignedLog } from '../../../test/support/proofs/signed-log.js';
import { NoteVerifier, watchedStates, Witness } from '../src/index.js';

const LOG = 'other.example/log';
const NO_PROOF = Buffer.alloc(32).toString('base64');

describe('a log that is watched', () => {
  let own: SignedLog;
  let other: SignedLog;
  let witness: Witness;
  let key: NoteVerifier;
  beforeEach(async () => {
    [own, other] = [await SignedLog.open(), await SignedLog.open()];
    await own.begin();
    await other.begin(LOG);
    const verifier = NoteVerifier.of(await other.verifierKey());
    if (verifier === undefined) throw new Error('a log has a key');
    key = verifier;
    const { store, proofs, keyring } = own;
    witness = new Witness({ store, proofs, keyring, logs: [key], onContradiction: () => undefined });
    await grow(other, 3);
    expect(await offered(other, 0)).toBe(200);
  });
  afterEach(() => Promise.all([own.close(), other.close()]));

  const grow = async (log: SignedLog, events: number): Promise<void> => {
    await log.append(events);
    await log.signer().signAll();
  };
  /** @param lines of a proof in the place of the right one */
  const offered = async (log: SignedLog, old: number, lines?: readonly string[]): Promise<number> => {
    const { size = 0, note = '' } = (await log.proofs.newest()) ?? {};
    const right = old === 0 || old > size ? [] : await log.proofs.consistencyProof(old, size);
    const proof = lines ?? right.map((hash) => Buffer.from(hash).toString('base64'));
    return (await witness.addCheckpoint(`old ${String(old)}\n${proof.map((line) => `${line}\n`).join('')}\n${note}`))
      .status;
  };
  /** What happens once the next offer has looked at what was cosigned. */
  const meanwhile = (happens: () => Promise<unknown>): void => {
    const get = own.store.get.bind(own.store);
    jest.spyOn(own.store, 'get').mockImplementationOnce(async (collection, id) => {
      const found = await get(collection, id);
      await happens();
      return found;
    });
  };
  const altered = async (): Promise<SignedLog> => {
    const log = await SignedLog.open(other.keyring);
    await log.begin(LOG);
    await grow(log, 3);
    return log;
  };
  const state = async () => (await watchedStates(own.store, [key, key]))[0];
  const time = expect.any(String) as string;

  it('contradicts nothing as long as it grows', async () => {
    await grow(other, 5);
    expect(await offered(other, 3)).toBe(200);
    expect(await watchedStates(own.store, [key, key])).toEqual([{ log: LOG, size: 8, contradiction: null }]);
  });

  it('contradicts when it is offered without a proof, which is kept from when it was first, until it is cosigned again', async () => {
    await grow(other, 5);
    expect(await offered(other, 3, [NO_PROOF])).toBe(422);
    const first = await state();
    expect(first).toEqual({ log: LOG, size: 3, contradiction: { at: time, offered: 8, isProven: false } });
    expect(await offered(other, 3, [NO_PROOF])).toBe(422);
    expect(await state()).toEqual(first);
    expect(await offered(other, 3)).toBe(200);
    expect(await state()).toEqual({ log: LOG, size: 8, contradiction: null });
  });

  it('contradicts nothing when somebody offers what was cosigned with a proof that it needs not', async () => {
    expect(await offered(other, 3, [NO_PROOF])).toBe(422);
    expect(await state()).toEqual({ log: LOG, size: 3, contradiction: null });
  });

  it('is convicted for good when it has signed two trees of one size', async () => {
    const second = await altered();
    expect(await offered(second, 3)).toBe(409);
    await grow(other, 5);
    expect(await offered(other, 3)).toBe(200);
    expect(await state()).toEqual({ log: LOG, size: 8, contradiction: { at: time, offered: 3, isProven: true } });
    await second.close();
  });

  it('contradicts nothing when what lacks its proof is cosigned meanwhile', async () => {
    await grow(other, 5);
    meanwhile(() => offered(other, 3));
    expect(await offered(other, 3, [NO_PROOF])).toBe(422);
    expect(await state()).toEqual({ log: LOG, size: 8, contradiction: null });
  });

  it('stays convicted where it was offered without a proof before that was known', async () => {
    const second = await altered();
    await grow(other, 5);
    meanwhile(() => offered(second, 3));
    expect(await offered(other, 3, [NO_PROOF])).toBe(422);
    expect(await state()).toMatchObject({ contradiction: { offered: 3, isProven: true } });
    await second.close();
  });
});
