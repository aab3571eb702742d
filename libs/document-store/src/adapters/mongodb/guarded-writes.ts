import type { AnyBulkWriteOperation, Collection } from 'mongodb';
import type { Deadline } from './deadline.js';
import { areDuplicateKeys } from './engine-errors.js';

/** What is written only over an earlier position, or where nothing stands. */
export interface GuardedWrite {
  readonly _id: string;
  readonly position: string;
}

/**
 * Writes each document unless it stands at its position or a later one, whole and whatever others write at the same
 * time. May be repeated. One that stands is only ever replaced, under its guard; where it was removed meanwhile, it had
 * stood for long enough. One that is missing is inserted, and a duplicate key then says that another process has put it
 * in first: the next round replaces that one, if it is earlier.
 */
export async function writeGuarded(
  collection: Collection<GuardedWrite>,
  documents: readonly GuardedWrite[],
  deadline: Deadline,
): Promise<void> {
  for (let settled = documents.length === 0; !settled;) {
    const ids = documents.map(({ _id }) => _id);
    const current = await deadline.attempt(() =>
      collection.find({ _id: { $in: ids } }, { projection: { position: 1 }, maxTimeMS: deadline.rest() }).toArray(),
    );
    settled = await writeRound(collection, guardedWrites(documents, current), deadline);
  }
}

function guardedWrites(
  documents: readonly GuardedWrite[],
  current: readonly GuardedWrite[],
): AnyBulkWriteOperation<GuardedWrite>[] {
  const positions = new Map(current.map(({ _id, position }) => [_id, position]));
  return documents.flatMap(({ _id, ...replacement }): AnyBulkWriteOperation<GuardedWrite>[] => {
    const position = positions.get(_id);
    if (position !== undefined && position >= replacement.position) return [];
    if (position === undefined) return [{ insertOne: { document: { _id, ...replacement } } }];
    return [{ replaceOne: { filter: { _id, position: { $lt: replacement.position } }, replacement } }];
  });
}

/** False when another process's documents came in between. */
async function writeRound(
  collection: Collection<GuardedWrite>,
  writes: AnyBulkWriteOperation<GuardedWrite>[],
  deadline: Deadline,
): Promise<boolean> {
  if (writes.length === 0) return true;
  try {
    await deadline.attempt(() => collection.bulkWrite(writes, { ordered: false }));
    return true;
  } catch (error) {
    if (areDuplicateKeys(error)) return false;
    throw error;
  }
}
