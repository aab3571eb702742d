import type { Admission, AllowanceName } from '#limits';

/** What the requests of a route use of an account's allowances. */
export interface RouteUse {
  readonly admission: Admission;
  readonly uses: readonly AllowanceName[];
}
