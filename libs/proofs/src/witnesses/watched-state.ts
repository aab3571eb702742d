import type { RecordStore } from '#document-store';
import type { NoteVerifier } from '../notes/note-keys.js';
import { originHash, WITNESSED, type ContradictionRecord } from './witness-records.js';

/** How it goes with a log that we are a witness for. */
export interface WatchedState {
  /** Its name. */
  readonly log: string;
  /** Events that were cosigned last; 0 before the first. */
  readonly size: number;
  /** Null while it was offered as it was cosigned. */
  readonly contradiction: ContradictionRecord | null;
}

/** Of those that the settings name, each once, however many keys it has. @throws DocumentStoreUnavailable */
export async function watchedStates(
  store: RecordStore,
  witnessFor: readonly NoteVerifier[],
): Promise<readonly WatchedState[]> {
  const logs = [...new Set(witnessFor.map(({ name }) => name))];
  const records = await Promise.all(logs.map((log) => store.get(WITNESSED, originHash(log))));
  return logs.map((log, at) => {
    const { size = 0, contradiction = null } = records[at]?.body ?? {};
    return { log, size, contradiction };
  });
}
