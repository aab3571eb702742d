import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DevelopmentMailbox, MAILBOX } from '#accounts';
import { MAX_PAGE, type RecordStore } from '#document-store';
import { openLmdbRecordStore } from '#document-store/lmdb';
import { dataKeys, Vault } from '#vault';
import { openFileKeyring } from '#vault/file';
import { TestChild } from '../support/processes/child-process.js';
import { TestClock } from '../support/time/test-clock.js';

const ROUNDS = process.env['TEST_ROUNDS'] === 'full' ? 10 : 3;
const OLD = 300;
/** However busy the machine is, so many writes are through in time. */
const SIDE_BY_SIDE = 20;
const NEW = 20;
const ADDRESS = 'kept@people.example';

describe('a sweep that is killed', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sweep-kill-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const idsOf = async (records: RecordStore): Promise<readonly string[]> => {
    const ids: string[] = [];
    let after: { readonly order: string; readonly id: string } | undefined;
    for (;;) {
      const request = { index: 'by-time', equal: {}, direction: 'up', limit: MAX_PAGE } as const;
      const page = await records.page(MAILBOX, { ...request, ...(after && { after }) });
      ids.push(...page.map(({ id }) => id));
      const last = page.at(-1);
      if (page.length < MAX_PAGE || last === undefined) return ids;
      after = { order: last.body.sentAt, id: last.id };
    }
  };
  const keysOf = async (records: RecordStore, ids: readonly string[]): Promise<number> => {
    let found = 0;
    for (let at = 0; at < ids.length; at += MAX_PAGE) {
      const names = ids.slice(at, at + MAX_PAGE).map((id) => `account:${id}`);
      found += (await records.getMany(dataKeys, names)).length;
    }
    return found;
  };

  it('leaves no key of what is gone, and is finished by the next one', async () => {
    const clock = new TestClock();
    const [path, keyringPath] = [join(folder, 'records'), join(folder, 'keyring.json')];
    const keyring = openFileKeyring({ path: keyringPath, createIfMissing: true });
    const open = () => openLmdbRecordStore({ path, collections: [MAILBOX, dataKeys] });
    let records = await open();
    const mailbox = () => new DevelopmentMailbox(records, new Vault(keyring, records), keyring, clock);
    const send = async (to: string, count: number) => {
      const mail = { to, subject: 'A subject', text: 'A text' };
      for (let sent = 0; sent < count; sent += SIDE_BY_SIDE) {
        await Promise.all(Array.from({ length: SIDE_BY_SIDE }, () => mailbox().send(mail)));
      }
    };
    await send('swept@people.example', OLD);
    const old = await idsOf(records);
    const now = clock.now();
    clock.advance(1_000);
    await send(ADDRESS, NEW);
    await records.close();

    const start = () => new TestChild('test/support/processes/sweeper-child.ts', [path, keyringPath, String(now)]);
    let left = OLD;
    for (let round = 0; round < ROUNDS; round++) {
      const child = start();
      await child.untilLines(1 + randomInt(8));
      await child.kill();
      records = await open();
      const ids = await idsOf(records);
      const goneIds = old.filter((id) => !ids.includes(id));
      expect(ids.length).toBeLessThan(left + NEW);
      expect(await keysOf(records, goneIds)).toBe(0);
      expect(await mailbox().mailTo(ADDRESS)).toHaveLength(NEW);
      left = ids.length - NEW;
      await records.close();
    }

    const last = start();
    await last.untilEnd();
    expect(last.lines.at(-1)).toBe('swept 0');
    records = await open();
    expect(await idsOf(records)).toHaveLength(NEW);
    expect(await keysOf(records, old)).toBe(0);
    expect(await mailbox().mailTo(ADDRESS)).toHaveLength(NEW);
    await records.close();
  });
});
