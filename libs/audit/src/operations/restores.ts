import { OPERATIONS_STREAM } from '#domain';
import type { EventStore, Position } from '#event-store';
import { readSealedIn, storedEvents } from '#events';
import { EventUnreadable } from '#vault';
import type { UnreadableEntry } from '../access-history/person-history.js';

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
  /** The date of the register of erased people that was applied. */
  readonly registerAsOf: string | null;
}

/** What the log tells of restores, oldest first. */
export interface Restores {
  readonly restores: readonly RestoreEntry[];
  /** Events among them that nobody can read. */
  readonly unreadable: readonly UnreadableEntry[];
}

/** @throws EventStoreUnavailable */
export async function restoresIn(log: EventStore): Promise<Restores> {
  const restores: RestoreEntry[] = [];
  const unreadable: UnreadableEntry[] = [];
  for await (const recorded of storedEvents(log, OPERATIONS_STREAM)) {
    const { stream, revision, position, type } = recorded;
    try {
      const event = readSealedIn(OPERATIONS_STREAM, recorded);
      if (event.type !== 'operations.restored.v1') continue;
      const { data } = event;
      const { restoredAt, by, backup, backupMadeAt, registerAsOf } = data;
      restores.push({ position, restoredAt, by, backup, backupMadeAt, registerAsOf });
    } catch (error) {
      if (!(error instanceof EventUnreadable)) throw error;
      unreadable.push({ stream, revision, position, type });
    }
  }
  return { restores, unreadable };
}
