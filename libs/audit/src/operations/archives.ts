import { OPERATIONS_STREAM, type OperationsEvent } from '#domain';
import type { EventStore, Position } from '#event-store';
import { readSealedIn, storedEvents } from '#events';
import { EventUnreadable } from '#vault';

type AccessArchived = Extract<OperationsEvent, { readonly type: 'operations.access_archived.v1' }>;

/** That access events were put into a file, as the log tells of it. */
export interface ArchiveStatement extends Pick<AccessArchived['data'], 'file' | 'sha256' | 'events'> {
  /** Of the statement. */
  readonly position: Position;
}

/** Oldest first; without those that nobody can read. @throws EventStoreUnavailable */
export async function archivesIn(log: EventStore): Promise<readonly ArchiveStatement[]> {
  const statements: ArchiveStatement[] = [];
  for await (const recorded of storedEvents(log, OPERATIONS_STREAM)) {
    try {
      const event = readSealedIn(OPERATIONS_STREAM, recorded);
      if (event.type !== 'operations.access_archived.v1') continue;
      const { file, sha256, events } = event.data;
      statements.push({ position: recorded.position, file, sha256, events });
    } catch (error) {
      if (!(error instanceof EventUnreadable)) throw error;
    }
  }
  return statements;
}
