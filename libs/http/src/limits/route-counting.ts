import type { Admission, AllowanceName } from '#limits';

/**
 * What a route's requests count as (docs/api.md, Limits). A `look-up` is counted by its handler, once it knows what the
 * key leads to; one that never gets there counts as a request, unless its key was malformed.
 */
export type CountedAs = 'request' | 'decode' | 'look-up' | 'nothing';

/** How the requests of one route are counted. */
export interface RouteCounting {
  readonly admission: Admission;
  readonly as: CountedAs;
}

/** What the requests of a route use of an account's allowances. */
export interface RouteUse {
  readonly admission: Admission;
  readonly uses: readonly AllowanceName[];
}
