import type { EventStore } from '#event-store';
import { readSeal, SEALS_STREAM, type StoredSeal } from './seal.js';

/**
 * The seal that the log ends its chain with; undefined before the first. @throws Error when what stands there is no
 * seal
 */
export async function newestSeal(log: EventStore): Promise<StoredSeal | undefined> {
  const [event] = await log.readStream(SEALS_STREAM, { direction: 'backwards', limit: 1 });
  if (event === undefined) return undefined;
  const seal = readSeal(event.data);
  if (seal === undefined) throw new Error(`revision ${event.revision} of ${SEALS_STREAM} is no seal`);
  return seal;
}
