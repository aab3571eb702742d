import type { EventStore, Position } from '#event-store';
import type { UnreadableEntry } from '../access-history/person-history.js';
import { operationsEvents } from './operations-events.js';

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
  const entries = operationsEvents(log, 'operations.restored.v1', ({ stream, revision, position, type }) => {
    unreadable.push({ stream, revision, position, type });
  });
  for await (const { position, event } of entries) {
    const { restoredAt, by, backup, backupMadeAt, registerAsOf } = event.data;
    restores.push({ position, restoredAt, by, backup, backupMadeAt, registerAsOf });
  }
  return { restores, unreadable };
}
