import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TransitKeyManagement } from '#vault/transit';
import { SealedKeyringPlace } from '../src/index.js';
import { findTransit, TransitServer } from '../../../test/support/stand-ins/transit-server.js';
import { describeKeyring } from './keyring-suite.js';

const binary = findTransit();
const describeWhereThere = binary === undefined ? describe.skip : describe;

describeWhereThere(
  `on Vault's own transit engine${binary === undefined ? ': it is not installed (test/support/transit)' : ''}`,
  () => {
    let server: TransitServer;
    const service = () =>
      new TransitKeyManagement({ url: server.url, mount: 'transit', key: 'consent', tokenFile: server.tokenFile });
    const path = () => join(server.folder, 'keyring.sealed.json');

    describeKeyring('sealed by it', async () => {
      server = await TransitServer.start(binary ?? '');
      return { place: () => new SealedKeyringPlace(path(), service()), remove: () => server.stop() };
    });

    it('is sealed anew after its key was rotated there; then old copies of the file are of no use', async () => {
      server = await TransitServer.start(binary ?? '');
      const place = new SealedKeyringPlace(path(), service());
      const keyring = await place.open({ createIfMissing: true });
      const [before, copy] = [keyring.secret('a'), await readFile(path(), 'utf8')];
      await server.post('keys/consent/rotate', {});
      await place.reseal();
      expect(await readFile(path(), 'utf8')).toContain('vault:v2:');
      await keyring.refresh();
      expect(keyring.secret('a')).toEqual(before);
      await server.post('keys/consent/config', { min_decryption_version: 2 });
      await writeFile(path(), copy);
      await expect(keyring.refresh()).rejects.toThrow(/refuses the key transit\/consent: decrypt answered 400/);
      expect(() => keyring.currentVersion()).toThrow(/refuses the key/);
      keyring.close();
      await server.stop();
    });
  },
);
