import { changeRecord, type Collection, type RecordStore } from '#document-store';

/** The last backup that is known of, for whoever watches over its age. */
export interface LastBackup {
  /** From when it holds everything: ISO 8601 UTC, of the machine's clock. */
  readonly at: string;
  /** This service's command, or the servers' own tools. */
  readonly by: 'ops' | 'own-tools';
}

export const LAST_BACKUP: Collection<LastBackup> = { name: 'last-backup', indexes: [] };

const ID = 'last';

/** Undefined before the first. @throws DocumentStoreUnavailable */
export async function lastBackupOf(records: RecordStore): Promise<LastBackup | undefined> {
  return (await records.get(LAST_BACKUP, ID))?.body;
}

/** Puts it down. @throws DocumentStoreUnavailable */
export async function noteBackup(records: RecordStore, body: LastBackup): Promise<void> {
  await changeRecord(records, LAST_BACKUP, ID, () => body);
}
