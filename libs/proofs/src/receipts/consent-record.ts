import { v5 as uuidV5 } from 'uuid';
import type { GrantStatus, GrantStep } from '#domain';

/** Which form of record it is; the names of its fields are those of the standard. */
const SCHEMA = 'ISO/IEC TS 27560:2023';
/** Of the rules that `privacy_notice` leads to; a new one when they mean something else to a person. */
const NOTICE_VERSION = '1';

/** What a grant lets a business be shown (docs/api.md, Grant), by the names that the history uses. Never a value. */
const DATA = [
  { pii_type: 'name', pii_attribute_id: 'name', pii_optional: false },
  { pii_type: 'mailing address', pii_attribute_id: 'address', pii_optional: false },
  { pii_type: 'next mailing address', pii_attribute_id: 'upcoming_address', pii_optional: true },
  { pii_type: 'day of the move', pii_attribute_id: 'effective_date', pii_optional: true },
] as const;

/** What a step is in the life of a consent, and who takes it. */
const STEPS: Readonly<Record<GrantStatus, { readonly type: string; readonly by: 'business' | 'person' }>> = {
  pending_approval: { type: 'requested', by: 'business' },
  active: { type: 'given', by: 'person' },
  denied: { type: 'refused', by: 'person' },
  revoked: { type: 'withdrawn', by: 'person' },
  released: { type: 'released', by: 'business' },
};

/** What a receipt is made from. */
export interface Consent {
  readonly grantId: string;
  readonly businessId: string;
  /** Of the time of the newest step; empty where the log cannot tell. */
  readonly businessName: string;
  readonly purpose: string | null;
  /** Oldest first, at least one. */
  readonly steps: readonly [GrantStep, ...GrantStep[]];
}

/**
 * The record of a consent in its newest state. Made of the log alone, so it is the same whenever and for whomever it is
 * made. The person stands in it by the grant's id: by any other name two businesses could tell that they have the same
 * person.
 * @param origin of the service, such as `https://consent.example`
 */
export function consentRecord({ grantId, businessId, businessName, purpose, steps }: Consent, origin: string) {
  const { status, at } = steps.at(-1) ?? steps[0];
  return {
    iss: origin,
    iat: Math.floor(Date.parse(at) / 1_000),
    schema_version: SCHEMA,
    record_id: uuidV5(status, grantId),
    pii_principal_id: grantId,
    grant_id: grantId,
    state: status,
    since: at,
    pii_processing: {
      privacy_notice: `${origin}/docs/api#states-and-transitions`,
      privacy_notice_version: NOTICE_VERSION,
      language: 'en',
      purposes: [
        {
          purpose,
          lawful_basis: 'consent',
          pii_information: DATA,
          pii_controllers: [businessId],
          collection_method: 'shown by the service whenever the business asks for it, while the consent stands',
          withdrawal_method: withdrawal(grantId, origin),
        },
      ],
    },
    party_identification: [
      { party_id: grantId, party_role: 'pii_principal' },
      { party_id: businessId, party_role: 'pii_controller', party_name: businessName },
      { party_id: origin, party_role: 'consent_service', party_url: origin },
    ],
    events: steps.map((step) => eventOf(step, grantId, businessId)),
  };
}

function eventOf({ status, at }: GrantStep, grantId: string, businessId: string) {
  const { type, by } = STEPS[status];
  return {
    event_time: at,
    event_type: type,
    event_state: status,
    entity_id: by === 'person' ? grantId : businessId,
  };
}

function withdrawal(grantId: string, origin: string) {
  return {
    description:
      'The person revokes the grant in the app at any time, leaves the business out of a move or of a new key, or deletes ' +
      'the account; from then on nothing is shown any more. The business may end it as well.',
    url: `${origin}/me/grants/${grantId}`,
  };
}
