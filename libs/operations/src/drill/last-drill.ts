import { changeRecord, type Collection, type RecordStore } from '#document-store';

/** The last drill that found the newest backup sound, for whoever watches over its age. */
export interface LastDrill {
  /** When it began: ISO 8601 UTC, of the machine's clock. */
  readonly at: string;
  /** Name of the backup. */
  readonly backup: string;
}

export const LAST_DRILL: Collection<LastDrill> = { name: 'last-drill', indexes: [] };

const ID = 'last';

/** Undefined before the first. @throws DocumentStoreUnavailable */
export async function lastDrillOf(records: RecordStore): Promise<LastDrill | undefined> {
  return (await records.get(LAST_DRILL, ID))?.body;
}

/** Puts it down. @throws DocumentStoreUnavailable */
export async function noteDrill(records: RecordStore, body: LastDrill): Promise<void> {
  await changeRecord(records, LAST_DRILL, ID, () => body);
}
