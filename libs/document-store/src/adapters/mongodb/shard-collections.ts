import type { Db, Document } from 'mongodb';
import type { Deadline } from './deadline.js';
import { isForbidden } from './engine-errors.js';

/** Sends a command to the database that is meant, or to the server's own. */
export type Send = (command: Document, to: 'database' | 'admin') => Promise<Document>;

export function sendTo(db: Db, deadline: Deadline): Send {
  return (command, to) => deadline.bound(() => (to === 'admin' ? db.admin() : db).command(command));
}

/** Whether it is the router of a sharded cluster: so a mongos tells, and FerretDB and single servers do not. */
export async function isRouter(send: Send): Promise<boolean> {
  return (await send({ hello: 1 }, 'database'))['msg'] === 'isdbgrid';
}

/**
 * Spreads a collection over the shards by the hash of its ids. Reads and guarded writes go by id, each then to one
 * shard; pages of an index ask all of them. May be repeated. Where the user may not do it, it is left to an operator
 * (docs/operating-guide.md).
 */
export async function shardById(send: Send, database: string, collection: string): Promise<void> {
  const key = { _id: 'hashed' };
  try {
    // One that holds documents already is sharded only by an index that is there.
    await send({ createIndexes: collection, indexes: [{ name: '_id_hashed', key }] }, 'database');
    await send({ shardCollection: `${database}.${collection}`, key }, 'admin');
  } catch (error) {
    if (!isForbidden(error)) throw error;
  }
}
