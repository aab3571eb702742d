import { randomUUID } from 'node:crypto';
import { SystemClock } from '#clock';
import { openFileSigningKeys } from '#vault/file';
import { checkBundle, parseVkeys } from '../../../sdk/verify/src/index.js';
import { SignedLog } from '../../../test/support/proofs/signed-log.js';
import { HandOverRecords, HistoryChains, HistoryProofs, ServedLog, SigningKeyRecords } from '../src/index.js';

describe('the proof of a history while the log changes its key', () => {
  let signed: SignedLog;
  beforeEach(async () => {
    signed = await SignedLog.open();
    await signed.begin();
  });
  afterEach(() => signed.close());

  async function proofOf(person: string): Promise<string> {
    const { log, store, keyring, proofs: tree } = signed;
    const chains = new HistoryChains({ log, tree, store, clock: new SystemClock() });
    return JSON.stringify(await new HistoryProofs({ log, store, keyring, chains }).page(person, undefined));
  }

  /** With the keys that the service gives everybody then. */
  async function problemsOf(proof: string): Promise<readonly string[]> {
    const { proofs, store } = signed;
    const served = new ServedLog(proofs, new SigningKeyRecords(store), new HandOverRecords(store));
    const keys = await parseVkeys((await served.verifierKeys()) ?? '');
    return (await checkBundle({ pages: [proof] }, { keys })).problems;
  }

  it('is signed by the key that signed its checkpoint, until the new one has taken over', async () => {
    const person = randomUUID();
    await signed.append(3, `access-${person}`);
    await signed.signer().signAll();
    const keys = openFileSigningKeys(signed.keyringPath);
    await keys.add();
    const between = await proofOf(person);
    expect(await problemsOf(between)).toEqual([]);
    await keys.add();
    await signed.signer().signAll();
    expect([await problemsOf(between), await problemsOf(await proofOf(person))]).toEqual([[], []]);
  });
});
