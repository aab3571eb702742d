import { personStream, resolutionBy, type Fold, type Resolution } from '#domain';
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
    const resolution = resolutionBy(event.type);
    return resolution === null ? found : [...found, { revision: event.revision, at: event.at, resolution }];
  },
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
  const since = { state: CONFIRMATIONS.initial, revision, latestAt: undefined };
  const passedOver = ALL_UNREADABLE_PASSED_OVER;
  return (await foldSealed(log, personStream(personId), CONFIRMATIONS, { since, passedOver })).state;
}
