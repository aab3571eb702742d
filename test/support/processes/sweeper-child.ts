import { DevelopmentMailbox, MAILBOX } from '#accounts';
import { SystemClock } from '#clock';
import { openLmdbRecordStore } from '#document-store/lmdb';
import { SweptRecords } from '#retention';
import { dataKeys, Vault } from '#vault';
import { openFileKeyring } from '#vault/file';
import { printLine } from './print-line.js';

/*
 * A process of its own that sweeps mail, for tests. Arguments: the folder of the records, the keyring, and the time it
 * goes by in milliseconds. Sweeps a few at a time until nothing is due; a line for each turn: how many went.
 */
const [path = '', keyringPath = '', now = ''] = process.argv.slice(2);
const AT_ONCE = 5;

const records = await openLmdbRecordStore({ path, collections: [MAILBOX, dataKeys] });
const keyring = openFileKeyring({ path: keyringPath, createIfMissing: false });
const mailbox = new DevelopmentMailbox(records, new Vault(keyring, records), keyring, new SystemClock());
const sweep = new SweptRecords(records, {
  ...{ name: MAILBOX.name, keeps: 'a moment', collection: MAILBOX, index: 'by-time', keptMs: 0, times: 'iso' },
  before: (mails) => mailbox.destroyKeys(mails),
});
for (let swept = AT_ONCE; swept > 0;) {
  swept = await sweep.sweep(Number(now), AT_ONCE);
  await printLine(`swept ${String(swept)}`);
}
await records.close();
