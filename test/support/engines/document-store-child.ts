import { setImmediate as nextTurn } from 'node:timers/promises';
import { open } from 'lmdb';
import { DocumentStoreUnavailable, type Collection, type RecordStore } from '#document-store';
import { openLmdbRecordStore, openLmdbViewStore } from '#document-store/lmdb';
import { printLine } from '../processes/print-line.js';

/*
 * A process of its own on a database in LMDB, for tests. Arguments: the database's folder, then what to do:
 *   apply COUNT          applies batches for ever: COUNT documents, all at the batch's position, in one order; a line
 *                        for each: its position
 *   create               creates records for ever, 16 at a time; a line for each acknowledged one: its id
 *   fill                 the same until the database takes no more; then `full`
 *   write ID BODY        creates the record, or replaces it as it stands, then ends
 *   remove ID            removes the record, then ends
 *   again COUNT          opens the records so often while it writes in them, writes by each, then `opened` and ends
 *   hold                 takes the writers' lock, says `holding` and keeps it
 */
const COUNTED: Collection<{ all: string; place: number }> = {
  name: 'counted',
  indexes: [{ name: 'by-place', equal: ['all'], order: 'place' }],
};

function positionAt(place: number): string {
  return String(place).padStart(20, '0');
}

async function applyForEver(path: string, count: number): Promise<never> {
  const store = await openLmdbViewStore({ path, collections: [COUNTED] });
  const from = Number((await store.checkpoint('counted')) ?? 0);
  for (let place = from + 1; ; place += 1) {
    const position = positionAt(place);
    const writes = Array.from({ length: count }, (_, n) => ({
      collection: COUNTED,
      document: { id: `document-${n}`, position, body: { all: 'all', place } },
    }));
    await store.apply({ writes, checkpoint: { name: 'counted', position } });
    await printLine(position);
  }
}

function creators(store: RecordStore): Promise<never>[] {
  const worker = async (name: string): Promise<never> => {
    for (let place = 1; ; place += 1) {
      const id = `${process.pid}-${name}-${place}`;
      if (await store.create(COUNTED, id, { all: 'all', place })) await printLine(id);
    }
  };
  return Array.from({ length: 16 }, (_, n) => worker(String(n)));
}

async function createForEver(path: string): Promise<void> {
  await Promise.all(creators(await openLmdbRecordStore({ path, collections: [COUNTED] })));
}

async function fill(path: string): Promise<void> {
  const store = await openLmdbRecordStore({ path, collections: [COUNTED] });
  for (const outcome of await Promise.allSettled(creators(store))) {
    if (outcome.status === 'rejected' && !(outcome.reason instanceof DocumentStoreUnavailable)) throw outcome.reason;
  }
  // A rejection that nobody heard ends the process in this turn of the event loop.
  await nextTurn();
  await printLine('full');
  await store.close();
}

async function write(path: string, id: string, place: number): Promise<void> {
  const store = await openLmdbRecordStore({ path, collections: [COUNTED] });
  const stands = await store.get(COUNTED, id);
  if (stands === undefined) await store.create(COUNTED, id, { all: 'all', place });
  else await store.replace(COUNTED, id, stands.version, { all: 'all', place });
  await store.close();
}

async function remove(path: string, id: string): Promise<void> {
  const store = await openLmdbRecordStore({ path, collections: [COUNTED] });
  await store.remove(COUNTED, id);
  await store.close();
}

async function openAgain(path: string, count: number): Promise<void> {
  const first = await openLmdbRecordStore({ path, collections: [COUNTED] });
  let opened = 0;
  const writing = Array.from({ length: 4 }, async (_, n) => {
    for (let place = 0; opened < count; place += 1) await first.create(COUNTED, `${n}-${place}`, { all: 'all', place });
  });
  for (; opened < count; opened += 1) {
    // Another moment of a transaction each time.
    for (let turns = opened % 8; turns > 0; turns -= 1) await nextTurn();
    const again = await openLmdbRecordStore({ path, collections: [COUNTED] });
    await again.create(COUNTED, `again-${opened}`, { all: 'all', place: opened });
    await again.close();
  }
  await Promise.all(writing);
  await printLine('opened');
  await first.close();
}

function hold(path: string): void {
  open({ path, noSubdir: false, overlappingSync: false }).transactionSync(() => {
    // Nothing else is in the pipe, so it goes out at once; there is no turn of the loop to wait for.
    void printLine('holding');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });
}

const [path = '', task = '', first = '', second = ''] = process.argv.slice(2);
if (task === 'apply') await applyForEver(path, Number(first));
if (task === 'create') await createForEver(path);
if (task === 'fill') await fill(path);
if (task === 'write') await write(path, first, Number(second));
if (task === 'remove') await remove(path, first);
if (task === 'again') await openAgain(path, Number(first));
if (task === 'hold') hold(path);
