import { readFileSync } from 'node:fs';
import { PROOF_COLLECTIONS, RECORD_COLLECTIONS, sweepsOf } from '#runtime';
import { DevelopmentMailbox } from '#accounts';
import { Installation } from '../support/service/installation.js';
import { PROJECTIONS } from '#projections';
import { InMemoryRecordStore } from '../support/engines/in-memory-record-store.js';
import { InMemoryViewStore } from '../support/engines/in-memory-view-store.js';
import { TestClock } from '../support/time/test-clock.js';

/** The rows of a table of collections: each with how long it is kept. */
function documented(heading: string): ReadonlyMap<string, string> {
  const [, below = ''] = readFileSync('docs/retention.md', 'utf8').split(`\n## ${heading}\n`);
  const [table = ''] = below.split('\n## ');
  const rows = table.split('\n').flatMap((line) => {
    const [, name, , kept] = line.split('|').map((cell) => cell.trim());
    const [, collection] = /^`([a-z-]+)`$/.exec(name ?? '') ?? [];
    return collection === undefined || kept === undefined ? [] : [[collection, kept] as const];
  });
  return new Map(rows);
}

describe('docs/retention.md', () => {
  const collections = RECORD_COLLECTIONS.map(({ name }) => name);
  const table = documented('Records');
  const proven = documented('Proofs');
  const passing = documented('Documents of views that pass');
  const kept = PROJECTIONS.flatMap(({ keptFor }) => (keptFor === undefined ? [] : [keptFor.collection.name]));

  it('says of every collection of records how long it is kept, because what nobody thought of grows for ever', () => {
    expect([...table.keys()].sort()).toEqual([...collections].sort());
    expect([...table].filter(([, kept]) => kept === '')).toEqual([]);
  });

  it('says the same of the proofs', () => {
    expect([...proven.keys()].sort()).toEqual(PROOF_COLLECTIONS.map(({ name }) => name).sort());
    expect([...proven].filter(([, kept]) => kept === '')).toEqual([]);
  });

  it('says of every collection of views from which documents go how long it is kept', () => {
    expect([...passing.keys()].sort()).toEqual(kept.sort());
  });

  it('says what each sweep does, in its words', () => {
    const installation = new Installation();
    try {
      const records = new InMemoryRecordStore(RECORD_COLLECTIONS);
      const { keyring } = installation;
      const mailbox = new DevelopmentMailbox(records, installation.newProcess(), keyring, new TestClock());
      const invitations = { destroyKeys: () => Promise.resolve() };
      const proofs = new InMemoryRecordStore(PROOF_COLLECTIONS);
      const swept = sweepsOf({ records, proofs, views: new InMemoryViewStore(), mailbox, invitations });
      const sweeps = swept.filter(({ name }) => [...collections, ...proven.keys(), ...kept].includes(name));
      expect(sweeps.length).toBeGreaterThan(kept.length);
      for (const { name, keeps } of sweeps)
        expect(table.get(name) ?? proven.get(name) ?? passing.get(name)).toContain(keeps);
      for (const name of kept) expect(sweeps.map((sweep) => sweep.name)).toContain(name);
    } finally {
      installation.remove();
    }
  });
});
