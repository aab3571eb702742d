import { personStream } from '#domain';
import type { EventStore } from '#event-store';
import { isDeletion } from '#events';

/** Whether a log knows somebody, and not as deleted. @throws EventStoreUnavailable */
export async function isLiving(personId: string, log: EventStore): Promise<boolean> {
  const [last] = await log.readStream(personStream(personId), { direction: 'backwards', limit: 1 });
  return last !== undefined && !isDeletion(last);
}
