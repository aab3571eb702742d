import type { PublicAddress } from '#domain';
import type { PersonGrant } from '../person-grants/person-grant.js';

/** A move and what it means to the businesses that hold the address (docs/api.md, Endpoints, A person's app). */
export interface PublicMove {
  readonly upcoming_address: PublicAddress;
  /** YYYY-MM-DD */
  readonly effective_date: string;
  /** The first 50, newest first. */
  readonly kept: readonly PersonGrant[];
  readonly left_out: readonly PersonGrant[];
  readonly kept_count: number;
  readonly left_out_count: number;
}
