import { limitAddresses } from '../../../test/support/engines/limit-addresses.js';
import { openLmdb } from '../src/open-lmdb.js';

/** Writes four times what a small map holds; says whether it was refused, writes on then, and whether all is there. */
const [, , path = '', more = ''] = process.argv;
const MAP = 64 * 2 ** 20;
const RECORD = 'x'.repeat(1_024 * 1_024);
/** Four maps. */
const RECORDS = 256;

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
  console.log(error instanceof Error ? error.name : 'unknown');
  limitAddresses(process.pid);
  await put(written);
  written += 1;
}
console.log([...table.getKeys()].length === written && table.get(0) === RECORD ? 'whole' : 'lost');
await close();
