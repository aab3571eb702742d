import type { Channel, GrantStatus } from '#domain';

/** A business as whoever's address it holds knows it. */
export interface KnownBusiness {
  readonly id: string;
  readonly name: string;
  /** Its stated purpose; null before it stated one. */
  readonly purpose: string | null;
}

/** A grant as the person sees it (docs/api.md, Endpoints, A person's app). */
export interface PersonGrant {
  readonly id: string;
  readonly status: GrantStatus;
  readonly business: KnownBusiness;
  readonly channel: Channel;
  readonly claimed_at: string;
  /** When the business got the address: with the claim, or with the yes that it waited for. Null before, or without. */
  readonly active_since: string | null;
  readonly ended_at: string | null;
  readonly last_read_at: string | null;
  readonly reads: number;
  /** Of one in force that nobody read for 90 days: since when; null otherwise. */
  readonly unused_since: string | null;
}
