import type { Fold } from '../decider.js';
import type { Sealed } from '../sealed-fields.js';
import type { BusinessEvent } from './business-event.js';

/** What people knew a business by, from a position in the log on. */
export interface PublicIdentity {
  /** Positions compare as strings. */
  readonly since: string;
  readonly name: string;
  /** What it said that it wants addresses for; null before it said so. */
  readonly purpose: string | null;
}

/**
 * All that a business was known by while it could be shown anybody's data, oldest first, and what it is known by now.
 */
export interface BusinessPast {
  readonly isInProduction: boolean;
  /** Whether the last one has been in force in production. */
  readonly wasShown: boolean;
  readonly knownAs: readonly PublicIdentity[];
}

export const NO_PAST: BusinessPast = { isInProduction: false, wasShown: false, knownAs: [] };

/** In demo mode nobody is shown to it: however often it is called something else there, only the last is kept. */
export const BUSINESS_PAST: Fold<BusinessPast, Sealed<BusinessEvent> & { readonly position: string }> = {
  initial: NO_PAST,
  evolve: (past, event) => {
    const { type, position } = event;
    if (type === 'business.registered.v1' || type === 'business.renamed.v1') {
      return changed(past, position, { name: event.data.name });
    }
    if (type === 'business.purpose_set.v1') return changed(past, position, { purpose: event.data.purpose });
    if (type === 'business.production_approved.v1') return { ...past, isInProduction: true, wasShown: true };
    return type === 'business.production_withdrawn.v1' ? { ...past, isInProduction: false } : past;
  },
};

/** What the business was known by at a position; undefined for one that was not there. */
export function knownAt({ knownAs }: BusinessPast, position: string): PublicIdentity | undefined {
  return knownAs.findLast(({ since }) => since <= position);
}

function changed(
  { isInProduction, wasShown, knownAs }: BusinessPast,
  since: string,
  to: Partial<Pick<PublicIdentity, 'name' | 'purpose'>>,
): BusinessPast {
  const last = knownAs.at(-1);
  const next = { name: last?.name ?? '', purpose: last?.purpose ?? null, ...to };
  if (last === undefined || wasShown) {
    return { isInProduction, wasShown: isInProduction, knownAs: [...knownAs, { since, ...next }] };
  }
  return { isInProduction, wasShown, knownAs: [...knownAs.slice(0, -1), { since: last.since, ...next }] };
}
