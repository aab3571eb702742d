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
 * All that a business was known by since it was first in production, oldest first, and what it is known by now. What it
 * is called in demo mode after that counts too: a grant may still end, and its receipt says who it ended for.
 */
export interface BusinessPast {
  readonly wasInProduction: boolean;
  /** In bundles, of which one alone is copied when another identity comes: it may change hundreds of times a day. */
  readonly knownAs: readonly (readonly PublicIdentity[])[];
}

export const NO_PAST: BusinessPast = { wasInProduction: false, knownAs: [] };

const MOST_IN_BUNDLE = 256;

/** Before it is first in production nobody is shown to it: however often it is called something else, one is kept. */
export const BUSINESS_PAST: Fold<BusinessPast, Sealed<BusinessEvent> & { readonly position: string }> = {
  initial: NO_PAST,
  evolve: (past, event) => {
    const { type, position } = event;
    if (type === 'business.registered.v1' || type === 'business.renamed.v1') {
      return changed(past, position, { name: event.data.name });
    }
    if (type === 'business.purpose_set.v1') return changed(past, position, { purpose: event.data.purpose });
    return type === 'business.production_approved.v1' ? { ...past, wasInProduction: true } : past;
  },
};

/** What the business was known by at a position; undefined for one that was not there. */
export function knownAt({ knownAs }: BusinessPast, position: string): PublicIdentity | undefined {
  const isBefore = ({ since }: PublicIdentity): boolean => since <= position;
  return knownAs.findLast(([first]) => first !== undefined && isBefore(first))?.findLast(isBefore);
}

/** What the business is known by; undefined for one that is not there. */
export function knownNow({ knownAs }: BusinessPast): PublicIdentity | undefined {
  return knownAs.at(-1)?.at(-1);
}

function changed(
  past: BusinessPast,
  position: string,
  to: Partial<Pick<PublicIdentity, 'name' | 'purpose'>>,
): BusinessPast {
  const last = knownNow(past);
  const { wasInProduction, knownAs } = past;
  const since = wasInProduction ? position : (last?.since ?? position);
  const next = { since, name: last?.name ?? '', purpose: last?.purpose ?? null, ...to };
  return { wasInProduction, knownAs: wasInProduction ? withOneMore(knownAs, next) : [[next]] };
}

function withOneMore(knownAs: BusinessPast['knownAs'], next: PublicIdentity): BusinessPast['knownAs'] {
  const bundle = knownAs.at(-1);
  if (bundle === undefined || bundle.length === MOST_IN_BUNDLE) return [...knownAs, [next]];
  return [...knownAs.slice(0, -1), [...bundle, next]];
}
