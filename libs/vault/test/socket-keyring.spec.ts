import { existsSync, statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { FileKeyringPlace } from '../src/adapters/file/index.js';
import { SocketKeyringPlace } from '../src/adapters/socket/index.js';
import type { Keyring, KeyringPlace, KeyringRights } from '../src/index.js';
import { eventually } from '../../../test/support/time/eventually.js';
import { FEW, KeyringProcess } from './keyring-process.js';
import { describeKeyring } from './keyring-suite.js';

const ALL: KeyringRights = {
  kinds: ['person', 'account'],
  secrets: ['a', 'b'],
  signs: ['log', 'receipts', 'witness'],
  looksUp: true,
};
const KEY = Buffer.alloc(32, 7);

describeKeyring('in a file that another process has, over its socket', async () => {
  const process = await KeyringProcess.start(ALL);
  const file = new FileKeyringPlace(join(process.folder, 'keyring.json'));
  // Used over the socket, and changed where it is kept.
  const place: KeyringPlace = {
    path: file.path,
    open: () => process.use(),
    wrappingKeys: () => file.wrappingKeys(),
    signingKeys: () => file.signingKeys(),
  };
  return { place: () => place, remove: () => process.remove() };
});

describe('a keyring that another process has', () => {
  let process: KeyringProcess;
  let keyring: Keyring;
  beforeEach(async () => {
    process = await KeyringProcess.start(FEW);
    keyring = await process.use();
  });
  afterEach(async () => {
    keyring.close();
    await process.remove();
  });

  const isUp = () => {
    try {
      return keyring.currentVersion() === 1;
    } catch {
      return undefined;
    }
  };

  it('is for the owner of the socket alone', () => {
    expect(statSync(process.path).mode & 0o777).toBe(0o600);
  });

  it('gives what this process may have, and nothing else', async () => {
    const wrapped = await keyring.wrap('business:a', KEY);
    expect(await keyring.unwrap('business:a', wrapped)).toEqual(KEY);
    expect(keyring.secret('a')).toEqual(process.kept.secret('a'));

    const ofPerson = await process.kept.wrap('person:a', KEY);
    await expect(keyring.unwrap('person:a', ofPerson)).rejects.toThrow('may have no data keys of person');
    await expect(keyring.wrap('person:a', KEY)).rejects.toThrow('may have no data keys of person');
    await expect(keyring.blindIndex('email\0a@example.org')).rejects.toThrow('may look nobody up');
    const [ofPeople, lookUps] = ['this process may have no data keys of person', 'this process may look nobody up'];
    expect(process.refused).toEqual([ofPeople, ofPeople, lookUps]);
    expect(() => keyring.secret('b')).toThrow('may not have the secret b');
    expect(() => keyring.signingKeys('log')).toThrow('may not sign as log');
    // Whether it is the right keyring, everybody may know.
    expect(await keyring.tryOut(new Map([['person:a', ofPerson]]))).toBe(1);
  });

  it('sends no key of the keyring over the socket', async () => {
    const socket = connect(process.path);
    let said = '';
    socket.setEncoding('utf8').on('data', (piece) => (said += String(piece)));
    const ask = (question: object) => socket.write(`${JSON.stringify(question)}\n`);
    ask({ id: 1, ask: 'wrap', name: 'business:a', key: KEY.toString('base64') });
    ask({ id: 2, ask: 'unwrap', name: 'business:a', wrapped: 'damaged', keyringVersion: 1 });
    ask({ id: 3, ask: 'index', text: 'a' });
    await eventually(async () => Promise.resolve(said.includes('"id":3') || undefined));
    socket.destroy();
    const file = await readFile(join(process.folder, 'keyring.json'), 'utf8');
    const keys = file.match(/[A-Za-z0-9+/]{43}=/g) ?? [];
    expect(keys.length).toBe(4);
    for (const key of keys) expect(said).not.toContain(key);
  });

  it('hangs up on who asks for what there is not, and serves the others', async () => {
    const socket = connect(process.path);
    let isOver = false;
    socket.on('close', () => (isOver = true)).resume();
    socket.write('{"id":1,"ask":"everything"}\n');
    await eventually(async () => Promise.resolve(isOver || undefined));
    expect(keyring.currentVersion()).toBe(1);
  });

  it('is of no use while that process is gone, and is again when it is back', async () => {
    const wrapped = await keyring.wrap('business:a', KEY);
    await process.end();
    await eventually(async () => Promise.resolve(isUp() === undefined || undefined));
    await expect(keyring.unwrap('business:a', wrapped)).rejects.toThrow('nobody who has the keyring listens');
    await process.startAgain(FEW);
    await eventually(async () => Promise.resolve(isUp()));
    expect(await keyring.unwrap('business:a', wrapped)).toEqual(KEY);
  });

  it('goes on where another process takes the place of the one that has it before that one ends', async () => {
    const wrapped = await keyring.wrap('business:a', KEY);
    const next = await process.besides(FEW);
    try {
      await process.end();
      await eventually(() =>
        keyring.refresh().then(
          () => true as const,
          () => undefined,
        ),
      );
      expect(await keyring.unwrap('business:a', wrapped)).toEqual(KEY);
    } finally {
      await next.close();
    }
    expect(await readdir(process.folder)).toEqual(['keyring.json']);
  });

  it('is another one where that process comes back with another keyring, and of no use then', async () => {
    await keyring.unwrap('business:a', await keyring.wrap('business:a', KEY));
    const other = await new FileKeyringPlace(join(process.folder, 'other.json')).open({ createIfMissing: true });
    await process.end();
    await process.startAgain(FEW, other);
    await eventually(async () => {
      await keyring.refresh().catch(() => undefined);
      return messageOf(() => keyring.currentVersion()).includes('another keyring stands in the place') || undefined;
    });
    await process.end();
    await process.startAgain(FEW);
    await eventually(async () => Promise.resolve(isUp()));
  });

  it('opens though nobody listens yet, without a keyring of its own, and is changed only where it is kept', async () => {
    const path = join(process.folder, 'nobody');
    const place = new SocketKeyringPlace(path);
    const early = await place.open();
    expect(() => early.secret('a')).toThrow('nobody who has the keyring listens');
    expect(existsSync(path)).toBe(false);
    early.close();
    expect(() => place.wrappingKeys()).toThrow('is not changed over a socket');
  });
});

function messageOf(use: () => unknown): string {
  try {
    use();
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
}
