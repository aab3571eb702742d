import { generateKeyPairSync, verify } from 'node:crypto';
import { Installation } from '../../../../test/support/installation.js';
import { exportedSeal, readExportedSeal } from './exported-seal.js';
import { merkleRoot } from './merkle-root.js';
import { sealHash, SealKey, SealPublicKey } from './seal-key.js';

const STATEMENT = { number: 3, from: '01', to: '09', count: 4, before: 30, root: 'root', previous: 'hash' };

describe('a signed seal', () => {
  const installation = new Installation();
  const key = SealKey.of(installation.keyring);
  afterAll(() => {
    installation.remove();
  });

  it('is checked by the same installation’s key, by its public key alone, and by no other', () => {
    const seal = key.sign(STATEMENT);
    expect(SealKey.of(installation.keyring).publicKey.hasSigned(seal)).toBe(true);
    expect(SealPublicKey.fromPem(key.publicKey.pem)?.hasSigned(seal)).toBe(true);
    const { publicKey } = generateKeyPairSync('ed25519');
    const other = SealPublicKey.fromPem(publicKey.export({ format: 'pem', type: 'spki' }).toString());
    expect(other?.hasSigned({ ...seal, key: other.fingerprint })).toBe(false);
    expect(SealPublicKey.fromPem('no key')).toBeUndefined();
  });

  it('covers all that it states, in canonical JSON that anybody can make', () => {
    const seal = key.sign(STATEMENT);
    for (const [field, value] of Object.entries(STATEMENT))
      expect(key.publicKey.hasSigned({ ...seal, [field]: typeof value === 'number' ? value + 1 : `${value}x` })).toBe(
        false,
      );
    const { fingerprint, pem } = key.publicKey;
    const text = `{"before":30,"count":4,"from":"01","key":"${fingerprint}","number":3,"previous":"hash","root":"root","to":"09"}`;
    expect(verify(null, Buffer.from(text), pem, Buffer.from(seal.signature, 'base64url'))).toBe(true);
  });

  it('is read back from where it was kept, unless somebody changed it there', () => {
    const seal = key.sign(STATEMENT);
    const text = JSON.stringify(exportedSeal({ ...seal, leaves: '' }, key));
    expect(readExportedSeal(text)).toEqual(seal);
    expect(readExportedSeal(text.replace('"count":4', '"count":5'))).toBeUndefined();
    for (const other of ['', '{}', 'null', '[1]', text.slice(1)]) expect(readExportedSeal(other)).toBeUndefined();
    expect(sealHash(seal)).not.toBe(sealHash(key.sign({ ...STATEMENT, number: 4 })));
  });
});

describe('the Merkle root', () => {
  /**
   * Certificate Transparency's own example: eight leaves, hashed (RFC 9162, 2.1.5, with the inputs of its reference
   * implementation).
   */
  const LEAVES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
  const ROOT = '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328';

  it('is that of RFC 9162', async () => {
    const { createHash } = await import('node:crypto');
    const leaves = LEAVES.map((hex) =>
      createHash('sha256')
        .update(Buffer.from(`00${hex}`, 'hex'))
        .digest(),
    );
    expect((await merkleRoot(leaves)).toString('hex')).toBe(ROOT);
  });
});
