import type { Fold } from '../decider.js';
import type { Sealed } from '../sealed-fields.js';
import type { GrantEvent } from './grant-event.js';
import { evolveGrant } from './grant-evolve.js';
import { ABSENT_GRANT, type GrantState } from './grant-state.js';
import type { GrantStatus } from './grant-status.js';

/** A state that a grant came to (docs/api.md, States and transitions). */
export interface GrantStep {
  readonly status: GrantStatus;
  /** ISO 8601 UTC with milliseconds. */
  readonly at: string;
  /** Of the event that brought it. */
  readonly position: string;
}

export interface SteppedGrant {
  readonly grant: GrantState<'sealed'>;
  /** Oldest first; a grant comes to a state once at most. */
  readonly steps: readonly GrantStep[];
}

/** Through which states a grant went; whatever else happened to it changes nothing. */
export const GRANT_STEPS: Fold<SteppedGrant, Sealed<GrantEvent> & { readonly position: string }> = {
  initial: { grant: ABSENT_GRANT, steps: [] },
  evolve: ({ grant: before, steps }, event) => {
    const grant = evolveGrant(before, event);
    const { status } = grant;
    if (status === 'absent' || status === before.status) return { grant, steps };
    return { grant, steps: [...steps, { status, at: event.at, position: event.position }] };
  },
};
