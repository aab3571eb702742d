import type { PersonState } from '../person/person-state.js';
import type { Resolution } from './grant-event.js';

/** What a claim needs to know of the person. */
export interface ClaimedPerson {
  /** Last revision of the person's stream. */
  readonly revision: number;
  /** Undefined when the person is deleted. */
  readonly currentKeyId: string | undefined;
  readonly claimApprovalRequired: boolean;
}

/** What a returned-mail report needs to know of the person. */
export interface ReportedPerson {
  readonly revision: number;
  /** Of the last event that confirmed or changed the address, and what it says about reports made before it. */
  readonly addressConfirmedRevision: number;
  readonly resolution: Resolution;
}

/** A person as far as claims go, folded for a decision or kept by a view. */
type ClaimablePerson =
  | { readonly status: 'absent' | 'registering' | 'deleted'; readonly revision: number }
  | {
      readonly status: 'registered';
      readonly revision: number;
      readonly key: { readonly keyId: string } | null;
      readonly claimApprovalRequired: boolean;
    };

export function claimedPerson(person: ClaimablePerson): ClaimedPerson {
  const { revision } = person;
  return person.status === 'registered'
    ? { revision, currentKeyId: person.key?.keyId, claimApprovalRequired: person.claimApprovalRequired }
    : { revision, currentKeyId: undefined, claimApprovalRequired: false };
}

export function reportedPerson(person: PersonState): ReportedPerson | undefined {
  if (person.status !== 'registered') return undefined;
  const { revision, addressConfirmedRevision, addressConfirmedBy } = person;
  if (addressConfirmedRevision === null || addressConfirmedBy === null) return undefined;
  return { revision, addressConfirmedRevision, resolution: addressConfirmedBy };
}
