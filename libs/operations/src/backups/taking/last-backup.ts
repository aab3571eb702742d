import { SystemClock } from '#clock';
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

/**
 * Puts it down, unless one that holds more is known of: backups may end, and be told of, in another order than they
 * began. What is still to come was put down by a wrong clock, and is no backup.
 * @returns what is known as the last one then. @throws DocumentStoreUnavailable
 */
export async function noteBackup(records: RecordStore, body: LastBackup): Promise<LastBackup> {
  const now = new SystemClock().iso();
  const isNewer = (known: LastBackup | undefined): boolean =>
    known !== undefined && known.at > body.at && known.at <= now;
  return (await changeRecord(records, LAST_BACKUP, ID, (known) => (isNewer(known) ? undefined : body))) ?? body;
}
