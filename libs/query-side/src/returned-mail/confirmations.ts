import { damageOf, personStream, type Resolution } from '#domain';
import { MAX_READ, type EventStore } from '#event-store';

/** What confirms an address answers every report on it (docs/api.md, States and transitions). */
const CONFIRMING: Readonly<Record<string, Resolution>> = {
  'person.address_confirmed.v1': 'confirmed',
  'person.address_corrected.v1': 'updated',
  'person.move_took_effect.v1': 'updated',
};

export interface Confirmation {
  readonly revision: number;
  readonly at: string;
  readonly resolution: Resolution;
}

/**
 * The person's confirmations after a revision, oldest first; from the log, so that they are known before they reach the
 * grants.
 */
export async function confirmationsAfter(
  log: EventStore,
  personId: string,
  revision: number,
): Promise<readonly Confirmation[]> {
  const found: Confirmation[] = [];
  for (let from = revision + 1; ; from += MAX_READ) {
    const page = await log.readStream(personStream(personId), { direction: 'forwards', from, limit: MAX_READ });
    for (const event of page) {
      const { type, revision: at, metadata } = event;
      const resolution = CONFIRMING[type];
      if (resolution !== undefined && damageOf(event) === undefined)
        found.push({ revision: at, at: metadata.time, resolution });
    }
    if (page.length < MAX_READ) return found;
  }
}
