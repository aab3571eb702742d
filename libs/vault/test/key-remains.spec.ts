import { randomUUID } from 'node:crypto';
import { copyFileSync, createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { RecordStore } from '#document-store';
import { openLmdbRecordStore } from '#document-store/lmdb';
import { dataKeys, KeyRotation, keyRemains, lookUps, Vault, type Subject } from '../src/index.js';
import { openFileKeyring, openFileWrappingKeys } from '../src/adapters/file/index.js';
import { Installation } from '../../../test/support/service/installation.js';

const bySubject = (one: { subject: string }, next: { subject: string }): number =>
  one.subject.localeCompare(next.subject);

const never = new AbortController().signal;

describe('data keys that were destroyed, in the file that records are kept in', () => {
  let installation: Installation;
  let records: RecordStore;
  let path: string;
  beforeEach(async () => {
    installation = new Installation();
    path = join(installation.folder, 'records');
    records = await openLmdbRecordStore({ path, collections: [dataKeys, lookUps] });
  });
  afterEach(async () => {
    await records.close();
    installation.remove();
  });

  const somebody = (kind: Subject['kind']): Subject => ({ kind, id: randomUUID() });
  const created = async (...subjects: readonly Subject[]): Promise<Vault> => {
    const vault = new Vault(installation.keyring, records);
    for (const subject of subjects) await vault.createDataKey(subject);
    return vault;
  };
  /** @param piece bytes */
  const remains = (piece: number, keyring: typeof installation.keyring | undefined = installation.keyring) =>
    keyRemains(createReadStream(join(path, 'data.mdb'), { highWaterMark: piece }), records, keyring);

  it.each([100, 65_536])(
    'are found where the database no longer uses it, read in pieces of %d bytes',
    async (piece) => {
      const erased = [somebody('person'), somebody('account'), somebody('member')];
      const other = somebody('person');
      const vault = await created(...erased, other);
      expect(await remains(piece)).toEqual([]);
      for (const subject of erased) await vault.eraseDataKey(subject);
      const found = erased.map(({ kind, id }) => ({ subject: `${kind}:${id}`, keyringVersion: 1 })).sort(bySubject);
      const sorted = async (...keyring: Parameters<typeof remains>) => [...(await remains(...keyring))].sort(bySubject);
      expect(await sorted(piece)).toEqual(found.map((one) => ({ ...one, opens: true })));
      const stranger = new Installation();
      expect(await sorted(piece, stranger.keyring)).toEqual(found.map((one) => ({ ...one, opens: false })));
      stranger.remove();
    },
  );

  async function rotate(): Promise<void> {
    const rotation = new KeyRotation(openFileWrappingKeys(installation.keyringPath), installation.keyring, records);
    await rotation.begin();
    await rotation.rewrap(() => undefined, never);
  }

  it.each(['older', 'newer'])('open where one of its forms does, with the %s form first in the file', async (first) => {
    const erased = somebody('person');
    const subject = `person:${erased.id}`;
    const formNow = async (): Promise<string> => `${subject}${JSON.stringify(await formOf(subject))}`;
    const vault = await created(erased);
    const older = await formNow();
    const before = join(installation.folder, 'before.json');
    copyFileSync(installation.keyringPath, before);
    await rotate();
    const newer = await formNow();
    await vault.eraseDataKey(erased);

    const forms = (first === 'older' ? [older, newer] : [newer, older]).map((form) => Buffer.from(form));
    const keyring = openFileKeyring({ path: before, createIfMissing: false });
    const opening = [{ subject, keyringVersion: 1, opens: true }];
    expect(await keyRemains(Readable.from(forms), records, keyring)).toEqual(opening);
    expect(await keyRemains(Readable.from([Buffer.concat(forms)]), records, keyring)).toEqual(opening);
  });

  /** As the engine writes it behind its id. */
  async function formOf(subject: string) {
    const record = await records.get(dataKeys, subject);
    return { version: record?.version, body: record?.body };
  }

  it('are none of somebody whose key was wrapped anew', async () => {
    await created(somebody('person'));
    await rotate();
    expect(await remains(65_536)).toEqual([]);
  });
});
