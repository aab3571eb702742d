import { calculateJwkThumbprint, compactVerify, createLocalJWKSet, decodeProtectedHeader } from 'jose';
import { openFileSigningKeys } from '#vault/file';
import { Installation } from '../../../../test/support/service/installation.js';
import { InMemoryRecordStore } from '../../../../test/support/engines/in-memory-record-store.js';
import { JwsSigner } from './jws-signer.js';
import { KeySet } from './key-set.js';
import { SIGNING_KEYS, SigningKeyRecords } from './signing-key-records.js';

const STATEMENT = { says: 'something' };
const now = () => '2030-01-01T00:00:00.000Z';

describe('what the service signs for others', () => {
  let installation: Installation;
  let store: InMemoryRecordStore;
  beforeEach(() => {
    installation = new Installation();
    store = new InMemoryRecordStore([SIGNING_KEYS]);
  });
  afterEach(() => {
    installation.remove();
  });

  const signer = () => new JwsSigner(installation.keyring, new SigningKeyRecords(store), now);
  const rotate = () => openFileSigningKeys(installation.keyringPath).add();
  const checked = async (jws: string) => {
    const { payload } = await compactVerify(jws, createLocalJWKSet(await signer().keySet()));
    return JSON.parse(Buffer.from(payload).toString()) as unknown;
  };

  it('is checked by a JOSE library with the key set', async () => {
    const jws = await signer().sign(STATEMENT, 'consent-receipt+jwt');
    expect(await checked(jws)).toEqual(STATEMENT);
  });

  it('is the same text each time', async () => {
    const jws = await signer().sign(STATEMENT, 'consent-receipt+jwt');
    expect(await signer().sign(STATEMENT, 'consent-receipt+jwt')).toBe(jws);
  });

  it('names its key, of which the set holds the public part under its thumbprint', async () => {
    const jws = await signer().sign(STATEMENT, 'consent-receipt+jwt');
    const [key] = (await signer().keySet()).keys;
    expect(decodeProtectedHeader(jws)).toEqual({ alg: 'EdDSA', kid: key?.kid, typ: 'consent-receipt+jwt' });
    expect(key).toMatchObject({ kty: 'OKP', crv: 'Ed25519', use: 'sig', alg: 'EdDSA' });
    expect(key?.kid).toBe(await calculateJwkThumbprint(key ?? {}));
    expect(JSON.stringify(key)).not.toContain('"d"');
  });

  it('can still be checked once its key was rotated and destroyed', async () => {
    const before = await signer().sign(STATEMENT, 'consent-receipt+jwt');
    await rotate();
    const after = await signer().sign(STATEMENT, 'consent-receipt+jwt');
    expect(after).not.toBe(before);
    await openFileSigningKeys(installation.keyringPath).retire(1);
    expect([await checked(before), await checked(after)]).toEqual([STATEMENT, STATEMENT]);
    expect((await signer().keySet()).keys[0]?.kid).toBe(decodeProtectedHeader(after).kid);
  });

  it('has its key in the set before the first signature', async () => {
    expect((await new KeySet(signer()).current()).keys).toHaveLength(1);
  });

  it('has its new key first in the set at once after a rotation', async () => {
    const one = signer();
    const keys = new KeySet(one);
    await keys.current();
    await rotate();
    const set = await keys.current();
    expect(set.keys).toHaveLength(2);
    expect(set.keys[0]?.kid).toBe(await one.newestKid());
  });

  it('is no more of another installation’s key', async () => {
    const other = new Installation();
    const foreign = new JwsSigner(other.keyring, new SigningKeyRecords(new InMemoryRecordStore([SIGNING_KEYS])), now);
    const jws = await foreign.sign(STATEMENT, 'consent-receipt+jwt');
    other.remove();
    await expect(checked(jws)).rejects.toThrow('no applicable key');
  });
});
