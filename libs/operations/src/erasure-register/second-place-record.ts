import { changeRecord, type Collection, type RecordStore } from '#document-store';

/**
 * How it stands with the second place of the register of erased people, for processes that do not write to it. Times
 * are the machine's, ISO 8601 UTC.
 */
export interface SecondPlaceRecord {
  /** Up to when everybody who was erased is on it; null before it was written for the first time. */
  readonly asOf: string | null;
  /** The file that it was written to last. Absent before, and where a version wrote it that noted none. */
  readonly path?: string;
  /** The deletion that it was written for last; null where there was none. */
  readonly newest: { readonly personId: string } | null;
  /** What is wrong with it, in words, and since when; null while all is well. */
  readonly trouble: { readonly what: string; readonly since: string } | null;
  /**
   * How many people on it the log does not know as deleted: it was put back without erasing them again. Absent where
   * nobody looked.
   */
  readonly cameBack?: number;
}

export const SECOND_PLACE: Collection<SecondPlaceRecord> = { name: 'erasure-register', indexes: [] };

const ID = 'second-place';

/** Undefined before anybody worked at it. @throws DocumentStoreUnavailable */
export async function secondPlaceOf(records: RecordStore): Promise<SecondPlaceRecord | undefined> {
  return (await records.get(SECOND_PLACE, ID))?.body;
}

/**
 * Whether a file was written there before, so that one that is missing is lost or not mounted. A record that names no
 * file is of whatever the setting names. @throws DocumentStoreUnavailable
 */
export async function wasWritten(records: RecordStore, path: string): Promise<boolean> {
  const current = await secondPlaceOf(records);
  return current !== undefined && current.asOf !== null && (current.path ?? path) === path;
}

/** Puts down what `change` makes of it. @throws DocumentStoreUnavailable */
export async function putSecondPlace(
  records: RecordStore,
  change: (current: SecondPlaceRecord | undefined) => SecondPlaceRecord,
): Promise<void> {
  await changeRecord(records, SECOND_PLACE, ID, change);
}

/** Whether a record that was kept elsewhere is this one. */
export function isSecondPlace(kept: {
  readonly collection: string;
  readonly id: string;
  readonly body: object;
}): kept is { readonly collection: string; readonly id: string; readonly body: SecondPlaceRecord } {
  return kept.collection === SECOND_PLACE.name && kept.id === ID;
}
