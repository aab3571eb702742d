import { EVENT_TYPES, personIdOf, SEALED_FIELDS, type SealedBy } from '#domain';
import type { JsonObject } from '#event-store';
import { EventCodec, type CodableEvent, type Sealing, type Subject, type Vault } from '#vault';

/** The codec of the domain's own events: which fields are sealed, and under whose key, is the domain's to say. */
export function domainCodec(vault: Vault): EventCodec<CodableEvent> {
  const sealing: Record<string, Sealing> = {};
  for (const type of EVENT_TYPES) {
    const sealed = SEALED_FIELDS[type];
    const [first] = sealed;
    if (first === undefined) continue;
    sealing[type] = {
      fields: sealed.map(({ field }) => field),
      subjectOf: (stream, data) => subjectOf(first.by, stream, data),
    };
  }
  return new EventCodec({ vault, types: EVENT_TYPES, sealing });
}

function subjectOf(by: SealedBy, stream: string, data: JsonObject): Subject {
  const id = by === 'person' ? personIdOf(stream) : data['businessId'];
  if (typeof id !== 'string') throw new Error(`an event of a stream that is no ${by}'s cannot be sealed`);
  return { kind: by, id };
}
