import { readFileSync } from 'node:fs';
import { RECORD_COLLECTIONS, sweepsOf } from '#runtime';
import { DevelopmentMailbox } from '#accounts';
import { Installation } from '../support/installation.js';
import { InMemoryRecordStore } from '../support/in-memory-record-store.js';
import { TestClock } from '../support/test-clock.js';

/** The rows of the table of records: its collection, and how long it is kept. */
function documented(): ReadonlyMap<string, string> {
  const [, records = ''] = readFileSync('docs/retention.md', 'utf8').split('\n## Records\n');
  const [table = ''] = records.split('\n## ');
  const rows = table.split('\n').flatMap((line) => {
    const [, name, , kept] = line.split('|').map((cell) => cell.trim());
    const [, collection] = /^`([a-z-]+)`$/.exec(name ?? '') ?? [];
    return collection === undefined || kept === undefined ? [] : [[collection, kept] as const];
  });
  return new Map(rows);
}

describe('docs/retention.md', () => {
  const collections = RECORD_COLLECTIONS.map(({ name }) => name);
  const table = documented();

  it('says of every collection of records how long it is kept, because what nobody thought of grows for ever', () => {
    expect([...table.keys()].sort()).toEqual([...collections].sort());
    expect([...table].filter(([, kept]) => kept === '')).toEqual([]);
  });

  it('says what each sweep does, in its words', () => {
    const installation = new Installation();
    try {
      const records = new InMemoryRecordStore(RECORD_COLLECTIONS);
      const { keyring } = installation;
      const mailbox = new DevelopmentMailbox(records, installation.newProcess(), keyring, new TestClock());
      const invitations = { destroyKeys: () => Promise.resolve() };
      const sweeps = sweepsOf({ records, mailbox, invitations }).filter(({ name }) => collections.includes(name));
      expect(sweeps.length).toBeGreaterThan(0);
      for (const { name, keeps } of sweeps) expect(table.get(name)).toContain(keeps);
    } finally {
      installation.remove();
    }
  });
});
