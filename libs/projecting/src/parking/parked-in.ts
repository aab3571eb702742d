import type { EventStore } from '#event-store';
import { isConcerned } from '../partitions/partitions-of.js';
import type { Projection } from '../projector/projection.js';
import type { ParkedDocumentsOptions } from './parked-documents.js';

/**
 * What is parked of a projection in its slot, or of one partition of it: records name no partition, so that they stay
 * what they are when documents are divided otherwise.
 */
export function parkedIn(
  projection: Projection,
  log: Pick<EventStore, 'readStream'>,
): Pick<ParkedDocumentsOptions, 'projection' | 'isOurs'> {
  const { name, partition } = projection;
  if (partition === undefined) return { projection: name };
  return {
    projection: name,
    isOurs: async ({ stream, revision, position }) => {
      const [event] = await log.readStream(stream, { direction: 'forwards', from: revision, limit: 1 });
      // One that the log has lost is nobody's: the first partition tells of it.
      return event?.position === position ? isConcerned(projection, event) : partition.number === 1;
    },
  };
}
