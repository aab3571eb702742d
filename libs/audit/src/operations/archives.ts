import type { EventStore } from '#event-store';
import { operationsEvents, type OperationsEntry } from './operations-events.js';

const ARCHIVED = 'operations.access_archived.v1';

type Archived = OperationsEntry<typeof ARCHIVED>;

/** That access events were put into a file, as the log tells of it. */
export interface ArchiveStatement extends Pick<Archived['event']['data'], 'file' | 'sha256' | 'events'> {
  /** Of the statement. */
  readonly position: Archived['position'];
}

/** Oldest first; without those that nobody can read. @throws EventStoreUnavailable */
export async function archivesIn(log: EventStore): Promise<readonly ArchiveStatement[]> {
  const statements: ArchiveStatement[] = [];
  for await (const { position, event } of operationsEvents(log, ARCHIVED)) {
    const { file, sha256, events } = event.data;
    statements.push({ position, file, sha256, events });
  }
  return statements;
}
