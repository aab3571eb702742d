import { SignedLog } from '../../../test/support/proofs/signed-log.js';
import { WITNESSES } from '../src/index.js';

describe('a log that witnesses cosign', () => {
  let signed: SignedLog;
  beforeEach(async () => {
    signed = await SignedLog.open();
    await signed.begin();
  });
  afterEach(() => signed.close());

  it('shows what a witness has cosigned, however many keys of witnesses came before it', async () => {
    await signed.append(3);
    await signed.signer().signAll();
    const { origin = '', size = 0, root = '' } = (await signed.proofs.newest()) ?? {};
    const kept = { origin, failingSince: null, problem: null };
    for (let n = 0; n < 40; n += 1) {
      const former = { witness: 'a.example/witness', size: 1, root: 'former', line: `— a.example/witness ${n}\n` };
      await signed.store.create(WITNESSES, `former-${String(n)}`, { ...kept, ...former });
    }
    const line = '— z.example/witness AAAA\n';
    await signed.store.create(WITNESSES, 'now', { ...kept, witness: 'z.example/witness', size, root, line });
    expect((await signed.proofs.newest())?.note.endsWith(line)).toBe(true);
  });
});
