import { commitErrorOf, hasRoom, writeProof } from '#lmdb';
import { EventStoreReadOnly, EventStoreUnavailable } from '../../index.js';
import type { LogTables } from './tables.js';

const TABLE = 'write-proof';
const KEY = 'latest';

/**
 * Writes something durably beside the log, in a table that is made when it is first needed: who only reads a log does
 * not change its files.
 * @throws EventStoreReadOnly; EventStoreUnavailable when there is no room, or it does not become durable
 */
export async function proveWritable({ environment }: LogTables): Promise<void> {
  const { root, path, write, openTables, isReadOnly } = environment;
  if (isReadOnly) throw new EventStoreReadOnly('the log can be read only');
  try {
    if (!(await hasRoom(path))) throw new Error('the disk has no room');
    const table = await openTables(() => root.openDB<string, string>({ name: TABLE, encoding: 'string' }));
    const proof = writeProof();
    await write(() => {
      void table.put(KEY, proof);
    });
  } catch (error) {
    throw new EventStoreUnavailable('LMDB could not write', { cause: await commitErrorOf(error) });
  }
}
