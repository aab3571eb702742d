import { DAY_MS } from '#clock';
import {
  accessPersonIdOf,
  EVENT_TYPES,
  personIdOf,
  sealedFieldsOf,
  type SealedBy,
  type SealedField,
  type StoredEvent,
} from '#domain';
import type { JsonObject } from '#event-store';
import { EventCodec, type FormerSeal, type Sealing, type Subject, type Vault } from '#vault';
import { endOfLookDay, lookDayOf } from './look-days.js';
import { FORMS } from './read-sealed.js';

/** Seals the domain's events on their way into the log, and opens them on their way out. */
export type DomainCodec = EventCodec<StoredEvent>;

/**
 * A call is of no use to anyone once the claim window has ended; for a day a late claim still hears that it came from
 * another call.
 */
const CALL_ID_OUTLIVES_MS = DAY_MS;

/** The codec of the domain's own events: which fields are sealed, and under whose key, is the domain's to say. */
export function domainCodec(vault: Vault): DomainCodec {
  const sealing: Record<string, readonly Sealing[]> = {};
  for (const type of EVENT_TYPES) sealing[type] = sealedFieldsOf(type).map(sealingOf);
  return new EventCodec({ vault, forms: FORMS, sealing });
}

function sealingOf({ field, by, formerly }: SealedField): Sealing {
  return {
    field,
    subjectOf: (stream, data, at) => (by === 'look-day' ? lookDayOf(at) : subjectOf(by, stream, data)),
    ...(formerly && { formerly: (stream, data) => formerSealOf(formerly, stream, data) }),
    ...(by === 'preview' && { endOf: endOfPreview }),
    ...(by === 'look-day' && { endOf: (_data, at) => endOfLookDay(at) }),
  };
}

function formerSealOf(formerly: SealedBy | 'nobody', stream: string, data: JsonObject): FormerSeal {
  return formerly === 'nobody' ? formerly : subjectOf(formerly, stream, data);
}

function subjectOf(by: SealedBy, stream: string, data: JsonObject): Subject {
  const id = by === 'person' ? (personIdOf(stream) ?? accessPersonIdOf(stream)) : data[`${by}Id`];
  if (typeof id !== 'string') throw new Error(`an event of a stream that is no ${by}'s cannot be sealed`);
  return { kind: by, id };
}

function endOfPreview({ expiresAt }: JsonObject): number {
  if (typeof expiresAt !== 'string') throw new Error('a preview without an end cannot be sealed');
  return Date.parse(expiresAt) + CALL_ID_OUTLIVES_MS;
}
