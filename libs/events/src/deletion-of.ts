import { personIdOf, type EventType } from '#domain';
import type { EventStore, RecordedEvent } from '#event-store';

export const PERSON_DELETED = 'person.deleted.v1' satisfies EventType;

/** The last event of a stream, if it is the deletion of a person; undefined for every other stream. */
export async function deletionOf(log: EventStore, stream: string): Promise<RecordedEvent | undefined> {
  if (personIdOf(stream) === undefined) return undefined;
  const [last] = await log.readStream(stream, { direction: 'backwards', limit: 1 });
  return isDeletion(last) ? last : undefined;
}

export function isDeletion(event: RecordedEvent | undefined): boolean {
  return event?.type === PERSON_DELETED;
}
