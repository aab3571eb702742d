import type { Collection, RecordStore } from '#document-store';
import type { BackupManifest } from './backup-manifest.js';

/** That a backup is being put into servers, or that this was cut off: no service starts on them. */
export interface RestoreRecord {
  /** The backup, and up to where, as text: no other goes on with what is there. */
  readonly what: string;
  /** Once all that the backup holds is there: where its log ends, and where the policies stood. */
  readonly filled: {
    readonly head: string | null;
    readonly events: number;
    readonly policies: BackupManifest['policies'];
  } | null;
}

export const RESTORES: Collection<RestoreRecord> = { name: 'restores', indexes: [] };

const ID = 'under-way';

/** Undefined where none is under way. @throws DocumentStoreUnavailable */
export async function restoreUnderWay(records: RecordStore): Promise<RestoreRecord | undefined> {
  return (await records.get(RESTORES, ID))?.body;
}

/** Puts down how far it is. For who is alone at it. @throws DocumentStoreUnavailable */
export async function noteRestore(records: RecordStore, body: RestoreRecord): Promise<void> {
  const current = await records.get(RESTORES, ID);
  if (current === undefined) await records.create(RESTORES, ID, body);
  else await records.replace(RESTORES, ID, current.version, body);
}

/** It is done. @throws DocumentStoreUnavailable */
export async function forgetRestore(records: RecordStore): Promise<void> {
  await records.remove(RESTORES, ID);
}
