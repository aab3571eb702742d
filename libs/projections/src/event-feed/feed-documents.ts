import type { Collection } from '#document-store';
import type { PublicEvent, SealedText } from '#domain';

/** Whose a grant is and what the business calls it, under the grant's id: its later events do not say so. */
export interface FeedGrantDocument {
  readonly businessId: string;
  /** Sealed, as the log has it; null when none was given. */
  readonly externalRef: SealedText | null;
  /** ISO; null where that cannot be read. */
  readonly claimedAt: string | null;
}

/** How far a business's numbers have come, under its id. */
export interface FeedCountDocument {
  readonly businessId: string;
  /** The number of its last event, whether that is kept or not. */
  readonly count: number;
  /** From when on that one is kept. */
  readonly keptSince: string;
}

/** An event of a business's feed, under `feedEventId`. */
export interface FeedEventDocument {
  readonly businessId: string;
  readonly sequence: number;
  readonly eventId: string;
  readonly grantId: string;
  /** Of the grant's stream: where the log has it. */
  readonly revision: number;
  /** When it took effect, ISO; null where that cannot be read. */
  readonly at: string | null;
  /** Null for one that cannot be read: the version that can shows it. */
  readonly told: PublicEvent | null;
  /** ISO, never earlier than that of the one before it, so that events go in the order of their numbers. */
  readonly keptSince: string;
}

export const FEED_GRANTS: Collection<FeedGrantDocument> = { name: 'feed-grants', indexes: [] };
export const FEED_COUNTS: Collection<FeedCountDocument> = { name: 'feed-counts', indexes: [] };
export const FEED_EVENTS: Collection<FeedEventDocument> = {
  name: 'feed-events',
  indexes: [
    { name: 'by-age', equal: [], order: 'keptSince' },
    { name: 'by-business', equal: ['businessId'], order: 'keptSince' },
  ],
};

/** Digits of the largest whole number that is exact. */
const WIDTH = 16;

/** Ids of one business's events sort as their numbers do: many have one time. */
export function feedEventId(businessId: string, sequence: number): string {
  return `${businessId}:${String(sequence).padStart(WIDTH, '0')}`;
}
