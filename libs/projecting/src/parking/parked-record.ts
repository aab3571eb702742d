import type { Collection } from '#document-store';

/**
 * An event that a view could not take up, and the document that waits behind it; or an event that a policy has put
 * aside.
 */
export interface ParkedRecord {
  /** In its slot, such as `read-models--blue`; or `policy/<name>`. */
  readonly projection: string;
  /** For a policy: `events`, and the event's id. */
  readonly collection: string;
  readonly documentId: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: string;
  readonly eventType: string;
  /** The error's name alone: its message may speak of data. */
  readonly error: string;
  /** ISO 8601 UTC; null where views were built with no clock at hand. */
  readonly parkedAt: string | null;
  /** How often it was given up: once when it was parked, and once for each retry since. */
  readonly attempts: number;
  /** When somebody asked for a retry that was not made yet, ISO 8601 UTC. */
  readonly askedAt: string | null;
}

export const PARKED: Collection<ParkedRecord> = {
  name: 'parked',
  indexes: [
    { name: 'by-projection', equal: ['projection'], order: 'position' },
    { name: 'by-position', equal: [], order: 'position' },
    { name: 'asked', equal: ['projection'], order: 'askedAt' },
  ],
};

export function parkedId({
  projection,
  collection,
  documentId,
}: Pick<ParkedRecord, 'projection' | 'collection' | 'documentId'>): string {
  // A policy's events are in one collection, which says nothing.
  return collection === POLICY_EVENTS ? `${projection}/${documentId}` : `${projection}/${collection}/${documentId}`;
}

export const POLICY_EVENTS = 'events';
