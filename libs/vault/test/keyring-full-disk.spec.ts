import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Installation } from '../../../test/support/service/installation.js';
import { TestChild } from '../../../test/support/processes/child-process.js';

/** Bytes that are less than any keyring has. */
const ROOM = 300;

describe('a keyring file where the disk has room for a part of it', () => {
  let installation: Installation;
  beforeEach(() => {
    installation = new Installation();
  });
  afterEach(() => {
    installation.remove();
  });

  async function said(path: string, doing: 'make' | 'add', room?: number): Promise<string | undefined> {
    const child = new TestChild('test/support/engines/keyring-child.ts', [
      path,
      doing,
      ...(room ? [String(room)] : []),
    ]);
    await child.untilEnd();
    return child.lines.at(-1);
  }

  it('stays as it was when a key cannot be added, and takes it once there is room', async () => {
    const { folder, keyringPath } = installation;
    const before = readFileSync(keyringPath);
    expect(before.length).toBeGreaterThan(ROOM);
    expect(await said(keyringPath, 'add', ROOM)).toMatch(/^CryptoUnavailable: .* cannot be replaced/);
    expect(readFileSync(keyringPath)).toEqual(before);
    expect(readdirSync(folder)).toEqual(['keyring.json']);
    expect(await said(keyringPath, 'add')).toBe('done');
  });

  it('is not made, and leaves nothing behind', async () => {
    const path = join(installation.folder, 'another.json');
    expect(await said(path, 'make', ROOM)).toMatch(/^CryptoUnavailable: .* cannot be created/);
    expect(readdirSync(installation.folder)).toEqual(['keyring.json']);
  });
});
