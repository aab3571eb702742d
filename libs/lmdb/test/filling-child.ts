import { limitAddresses } from '../../../test/support/engines/limit-addresses.js';
import { openLmdb } from '../src/open-lmdb.js';

/** Writes more than a small map holds; says how that ended, writes on then, and says whether all is there. */
const [, , path = '', more = ''] = process.argv;
/** A little more than what must be free at its end. */
const MAP = 272 * 2 ** 20;
const RECORD = 'x'.repeat(1_024 * 1_024);
/** More than the map. */
const RECORDS = 300;

const { root, write, openTables, close } = await openLmdb(path, { mapSize: MAP });
const table = await openTables(() => root.openDB<string, number>({ name: 'filled', encoding: 'string' }));
const put = (key: number) => write(() => void table.put(key, RECORD));
if (more !== '') limitAddresses(process.pid, Number(more));
let written = 0;
try {
  while (written < RECORDS) {
    await put(written);
    written += 1;
  }
  console.log('all');
} catch (error) {
  const after = written === 0 ? 'at once' : 'after some';
  console.log(error instanceof Error ? error.name : 'unknown', after);
  limitAddresses(process.pid);
  await put(written);
  written += 1;
}
console.log([...table.getKeys()].length === written && table.get(0) === RECORD ? 'whole' : 'lost');
await close();
