import type { Collection, RecordStore } from '#document-store';
import type { BackupManifest } from '../format/backup-manifest.js';

/** That a backup is being put into servers, or that this was cut off: no service starts on them. */
export interface RestoreRecord {
  /** The backup, and up to where, as text: no other goes on with what is there. */
  readonly what: string;
  /** While the backup is only read: what stands there is none of the restore's. Absent from the first event on. */
  readonly isReading?: true;
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

/** What is in engines that are being restored into is a part of an installation, which nobody may work with. */
export class RestoreUnderWay extends Error {
  override readonly name = 'RestoreUnderWay';
}

/** @throws RestoreUnderWay; DocumentStoreUnavailable */
export async function mustBeRestoredWhole(records: RecordStore): Promise<void> {
  if ((await restoreUnderWay(records)) === undefined) return;
  throw new RestoreUnderWay(
    'the engines are being restored into, or that was cut off: run `consent-ops restore` again',
  );
}

/** Puts down how far it is. For who is alone at it. @returns the note's version @throws DocumentStoreUnavailable */
export async function noteRestore(records: RecordStore, body: RestoreRecord): Promise<number> {
  const current = await records.get(RESTORES, ID);
  if (current === undefined) await records.create(RESTORES, ID, body);
  else await records.replace(RESTORES, ID, current.version, body);
  return (current?.version ?? 0) + 1;
}

/**
 * It is done, or given up. @param version of the note, where another process may have taken over since
 * @throws DocumentStoreUnavailable
 */
export async function forgetRestore(records: RecordStore, version?: number): Promise<void> {
  await records.remove(RESTORES, ID, version);
}
