import type { Address } from '../mail/address.js';
import { publicAddress, type PublicAddress } from '../mail/public-address.js';
import { publicPerson, type PublicPerson, type ShownPerson } from '../person/person-details.js';

/** A grant as the API shows it, by its status (docs/api.md, Resources, Grant). */
export interface PublicPendingGrant {
  readonly id: string;
  readonly status: 'pending_approval';
}

/** Revoked ones stand in lists and answers to a repeated claim; a GET of one is refused. */
export interface PublicEndedGrant {
  readonly id: string;
  readonly status: 'denied' | 'released' | 'revoked';
  readonly external_ref: string | null;
  readonly claimed_at: string;
}

export interface PublicActiveGrant extends PublicPerson {
  readonly id: string;
  readonly status: 'active';
  readonly external_ref: string | null;
  readonly claimed_at: string;
  /** The next two only while a scheduled move keeps the grant. */
  readonly upcoming_address?: PublicAddress;
  /** YYYY-MM-DD */
  readonly effective_date?: string;
}

/** The answer to a release alone. */
export interface PublicReleasedGrant {
  readonly id: string;
  readonly status: 'released';
  readonly released_at: string;
}

export type PublicGrant = PublicPendingGrant | PublicActiveGrant | PublicEndedGrant;

/** What of a grant its answers are made from; external references come opened. */
export interface AnsweredGrant {
  readonly grantId: string;
  readonly externalRef: string | null;
  readonly claimedAt: string;
}

/** What of the person an active grant's answer is made from. */
export interface Disclosure extends ShownPerson {
  /** The scheduled move, when it keeps the grant. */
  readonly upcoming: { readonly address: Address; readonly effectiveDate: string } | null;
}

export function publicPendingGrant({ grantId }: Pick<AnsweredGrant, 'grantId'>): PublicPendingGrant {
  return { id: grantId, status: 'pending_approval' };
}

export function publicEndedGrant(
  { grantId, externalRef, claimedAt }: AnsweredGrant,
  status: PublicEndedGrant['status'],
): PublicEndedGrant {
  return { id: grantId, status, external_ref: externalRef, claimed_at: claimedAt };
}

export function publicActiveGrant(grant: AnsweredGrant, disclosure: Disclosure): PublicActiveGrant {
  const { name, upcoming } = disclosure;
  const move = upcoming && {
    upcoming_address: publicAddress(name, upcoming.address),
    effective_date: upcoming.effectiveDate,
  };
  return {
    id: grant.grantId,
    status: 'active',
    external_ref: grant.externalRef,
    claimed_at: grant.claimedAt,
    ...publicPerson(disclosure),
    ...move,
  };
}

/** @param releasedAt ISO 8601 UTC with milliseconds */
export function publicReleasedGrant(
  { grantId }: Pick<AnsweredGrant, 'grantId'>,
  releasedAt: string,
): PublicReleasedGrant {
  return { id: grantId, status: 'released', released_at: releasedAt };
}
