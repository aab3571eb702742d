import type { Channel, GrantStatus } from '#domain';

/** A business as its grants name it. */
export interface NamedBusiness {
  readonly id: string;
  readonly name: string;
}

/** A grant as the person sees it (docs/api.md, Endpoints, A person's app). */
export interface PersonGrant {
  readonly id: string;
  readonly status: GrantStatus;
  readonly business: NamedBusiness;
  readonly channel: Channel;
  readonly claimed_at: string;
  readonly ended_at: string | null;
  readonly last_read_at: string | null;
  readonly reads: number;
}
