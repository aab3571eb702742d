import { personStream, type Fold, type Resolution } from '#domain';
import type { EventStore } from '#event-store';
import { ALL_UNREADABLE_PASSED_OVER, foldSealed, type SealedIn } from '#events';

export interface Confirmation {
  readonly revision: number;
  readonly at: string;
  readonly resolution: Resolution;
}

type PersonIn = SealedIn<ReturnType<typeof personStream>>;

const CONFIRMATIONS: Fold<readonly Confirmation[], PersonIn> = {
  initial: [],
  evolve: (found, event) => {
    const resolution = RESOLUTIONS[event.type];
    return resolution === null ? found : [...found, { revision: event.revision, at: event.at, resolution }];
  },
};

/** How an event of a person answers every report on the address (docs/api.md, States and transitions). */
const RESOLUTIONS: Readonly<Record<PersonIn['type'], Resolution | null>> = {
  'person.registered.v1': null,
  'person.key_issued.v1': null,
  'person.key_replaced.v1': null,
  'person.name_changed.v1': null,
  'person.address_set.v1': null,
  'person.address_corrected.v1': 'updated',
  'person.move_scheduled.v1': null,
  'person.move_cancelled.v1': null,
  'person.move_took_effect.v1': 'updated',
  'person.address_confirmed.v1': 'confirmed',
  'person.claim_approval_set.v1': null,
  'person.notifications_set.v1': null,
  'person.deleted.v1': null,
};

/**
 * The person's confirmations after a revision, oldest first; from the log, so that they are known before they reach the
 * grants.
 */
export async function confirmationsAfter(
  log: EventStore,
  personId: string,
  revision: number,
): Promise<readonly Confirmation[]> {
  const since = { state: CONFIRMATIONS.initial, revision };
  const passedOver = ALL_UNREADABLE_PASSED_OVER;
  return (await foldSealed(log, personStream(personId), CONFIRMATIONS, { since, passedOver })).state;
}
