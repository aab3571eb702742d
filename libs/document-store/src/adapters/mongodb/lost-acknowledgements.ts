import type { Collection } from 'mongodb';
import type { Deadline } from './deadline.js';
import type { StoredRecord } from './stored-document.js';

/**
 * A write that failed may have been done all the same. These say whether it was, from what stands now with a majority;
 * undefined when that cannot be told, because it may still be under way or others have written since. It is not
 * repeated: a record created again might be one that another process has erased meanwhile.
 *
 * @param token made for the write in doubt
 */
export async function wasCreated(
  records: Collection<StoredRecord>,
  id: string,
  token: string,
  deadline: Deadline,
): Promise<boolean | undefined> {
  const projection = { createdBy: 1 };
  const found = await deadline.bound(() => records.findOne({ _id: id }, { projection, maxTimeMS: deadline.rest() }));
  return found === null ? undefined : found.createdBy === token;
}

/** @param version the one the record was to be replaced at */
export async function wasReplaced(
  records: Collection<StoredRecord>,
  id: string,
  version: number,
  token: string,
  deadline: Deadline,
): Promise<boolean | undefined> {
  const projection = { version: 1, writtenBy: 1 };
  const found = await deadline.bound(() => records.findOne({ _id: id }, { projection, maxTimeMS: deadline.rest() }));
  if (found?.writtenBy === token) return true;
  return found?.version === version + 1 ? false : undefined;
}
