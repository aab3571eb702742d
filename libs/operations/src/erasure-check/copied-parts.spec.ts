import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BackupDamaged, writeManifest, type BackupForm } from '../backups/format/backup-manifest.js';
import { copiedParts } from './copied-parts.js';

const [WHOLE, NEXT, LAST] = ['2030-03-01T02-00-00Z', '2030-03-01T03-00-00Z', '2030-03-01T04-00-00Z'];
const never = new AbortController().signal;

describe('what a copy tells of the erased', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'copied-parts-'));
  });
  afterEach(async () => {
    await rm(folder, { recursive: true });
  });

  /** @returns the id of the person whose deletion is in its lines */
  async function backup(name: string, follows?: string, form?: BackupForm): Promise<string> {
    const personId = randomUUID();
    await mkdir(join(folder, name, 'log'), { recursive: true });
    const events = ['person.registered.v1', 'person.deleted.v1'].map((type) => ({
      stream: `person-${personId}`,
      type,
    }));
    const lines = [{ stream: `person-${randomUUID()}`, type: 'person.key_issued.v1' }, ...events];
    const text = lines.map((event) => `${JSON.stringify(event)}\n`).join('');
    await writeFile(join(folder, name, 'log', 'events.jsonl'), text);
    const log = { events: lines.length, head: null };
    const times = { made_at: '2030-03-01T02:00:00.000Z', checkpoints: {}, policies: {} };
    await writeManifest(join(folder, name), {
      ...times,
      log,
      files: [],
      ...(follows && { follows }),
      ...(form && { form }),
    });
    return personId;
  }

  async function foundIn(copy: string): Promise<object> {
    const { deletedInLines, ...places } = await copiedParts(copy);
    const deleted: string[] = [];
    for await (const id of deletedInLines(never)) deleted.push(id);
    return { ...places, deleted };
  }

  it('is in the database of the whole backup and in the lines of those that follow it, with the records of the last', async () => {
    await backup(WHOLE);
    const deleted = [await backup(NEXT, WHOLE), await backup(LAST, NEXT)];
    const [log, records] = [join(folder, WHOLE, 'log'), join(folder, LAST, 'records')];
    expect(await foundIn(join(folder, LAST))).toEqual({ log, records, isInLines: false, deleted });
  });

  it('is in the lines of all of them where they were made for any engines', async () => {
    const deleted = [await backup(WHOLE, undefined, 'lines'), await backup(NEXT, WHOLE, 'lines')];
    const records = join(folder, NEXT, 'records');
    expect(await foundIn(join(folder, NEXT))).toEqual({ log: undefined, records, isInLines: true, deleted });
  });

  it('is in the databases of a data folder', async () => {
    const [log, records] = [join(folder, 'log'), join(folder, 'records')];
    expect(await foundIn(folder)).toEqual({ log, records, isInLines: false, deleted: [] });
  });

  it('is not known of a backup that follows one which is gone', async () => {
    await backup(NEXT, WHOLE);
    await expect(copiedParts(join(folder, NEXT))).rejects.toThrow(BackupDamaged);
  });
});
