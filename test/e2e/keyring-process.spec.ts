import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileKeyringPlace } from '#vault/file';
import { SocketKeyringPlace } from '#vault/socket';
import { RIGHTS } from '../../apps/keyring/src/rights.js';
import { TestChild } from '../support/processes/child-process.js';

describe('the process that has the keyring', () => {
  let folder: string;
  let sockets: string;
  let child: TestChild;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'keyring-process-'));
    sockets = join(folder, 'sockets');
    const kept = await new FileKeyringPlace(join(folder, 'keyring.json')).open({ createIfMissing: true });
    kept.close();
  });
  afterEach(async () => {
    await child.kill();
    await rm(folder, { recursive: true });
  });

  const start = (...processes: readonly string[]): void => {
    const environment = { LOG_LEVEL: 'info', KEYRING_URL: `file:${join(folder, 'keyring.json')}` };
    child = new TestChild('apps/keyring/src/main.ts', [sockets, ...processes], [], environment);
  };

  it('listens for every process that it knows where none is named', async () => {
    start();
    await child.untilLineWith('ready');
    expect((await readdir(sockets)).sort()).toEqual(Object.keys(RIGHTS).sort());
  });

  it('listens for the named process alone, and gives it no more than its rights', async () => {
    start('webhook-worker');
    await child.untilLineWith('ready');
    expect(await readdir(sockets)).toEqual(['webhook-worker']);
    const keyring = await new SocketKeyringPlace(join(sockets, 'webhook-worker', 'keyring.sock')).open();
    const wrapped = await keyring.wrap('business:some', Buffer.alloc(32, 1));
    expect(await keyring.unwrap('business:some', wrapped)).toEqual(Buffer.alloc(32, 1));
    await expect(keyring.wrap('person:some', Buffer.alloc(32, 1))).rejects.toThrow(
      'this process may have no data keys of person',
    );
    keyring.close();
    await child.stop();
    expect(await readdir(join(sockets, 'webhook-worker'))).toEqual([]);
  });

  it('listens for nobody where a process is named that it does not know', async () => {
    start('mcp', 'webhooks', 'toString');
    await expect(child.untilEnd()).rejects.toThrow('exit 1');
    const known = Object.keys(RIGHTS).join(', ');
    expect(child.complaint).toBe(
      `keyring cannot run:\nthere are no rights for webhooks, toString: processes are ${known}\n`,
    );
    await expect(readdir(sockets)).rejects.toThrow('ENOENT');
  });
});
