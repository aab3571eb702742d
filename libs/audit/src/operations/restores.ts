import { OPERATIONS_STREAM } from '#domain';
import type { EventStore, Position } from '#event-store';
import { readSealedIn, storedEvents } from '#events';

/**
 * That the installation was put back from a backup: what happened between that and the restore is no longer in the log.
 */
export interface RestoreEntry {
  readonly position: Position;
  readonly restoredAt: string;
  readonly by: string;
  /** Null where the engines were put back by tools of their own. */
  readonly backup: string | null;
  readonly backupMadeAt: string | null;
  /** As of when the register of erased people was that was gone by. */
  readonly registerAsOf: string | null;
}

/** Every restore that the log tells of, oldest first. @throws EventStoreUnavailable */
export async function restoresIn(log: EventStore): Promise<readonly RestoreEntry[]> {
  const found: RestoreEntry[] = [];
  for await (const recorded of storedEvents(log, OPERATIONS_STREAM)) {
    const { data } = readSealedIn(OPERATIONS_STREAM, recorded);
    const { restoredAt, by, backup, backupMadeAt, registerAsOf } = data;
    found.push({ position: recorded.position, restoredAt, by, backup, backupMadeAt, registerAsOf });
  }
  return found;
}
