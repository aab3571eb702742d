import type { Claimed } from '../src/grant/grant-event.js';
import type { Address } from '../src/mail/address.js';
import type { Name } from '../src/mail/name.js';
import type { PersonEvent } from '../src/person/person-event.js';
import type { MadePreview } from '../src/preview/preview-state.js';

/** One small world for the domain's specifications. */
export const MARIA: Name = {
  given_name: 'María José',
  middle_name: null,
  family_name: 'García',
  suffix: null,
  mailing_name: null,
};

export const ELM_STREET: Address = {
  line1: '12 ELM ST',
  line2: '',
  city: 'AUSTIN',
  state: 'TX',
  zip5: '78701',
  zip4: '0012',
};

export const OAK_AVENUE: Address = {
  line1: '400 OAK AVE',
  line2: 'APT 7',
  city: 'DENVER',
  state: 'CO',
  zip5: '80202',
  zip4: '1234',
};

export const DAY_1 = '2026-03-01T10:00:00.000Z';
export const DAY_2 = '2026-03-02T10:00:00.000Z';
export const DAY_3 = '2026-03-03T10:00:00.000Z';

export const REGISTERED: readonly PersonEvent[] = [
  {
    type: 'person.registered.v1',
    at: DAY_1,
    data: { personId: 'maria', accountId: 'account', guardianId: null, name: MARIA },
  },
  { type: 'person.address_set.v1', at: DAY_1, data: { address: ELM_STREET } },
  { type: 'person.key_issued.v1', at: DAY_1, data: { keyId: 'key-1', key: 'ABC234DEF5' } },
];

export const CHILD_REGISTERED: readonly PersonEvent[] = [
  {
    type: 'person.registered.v1',
    at: DAY_1,
    data: { personId: 'child', accountId: null, guardianId: 'maria', name: MARIA },
  },
  { type: 'person.key_issued.v1', at: DAY_1, data: { keyId: 'key-9', key: 'ZZZ234DEF5' } },
];

export const PREVIEW: MadePreview = {
  status: 'made',
  madeAt: DAY_1,
  previewId: 'preview',
  businessId: 'bank',
  personId: 'maria',
  keyId: 'key-1',
  channel: 'api',
  callId: null,
  expiresAt: '2026-03-01T10:10:00.000Z',
};

/** A claim decided when the person's stream stood at revision 2: registered and nothing since. */
export const CLAIMED: Claimed = {
  type: 'grant.claimed.v1',
  at: DAY_1,
  data: {
    grantId: 'grant',
    previewId: 'preview',
    businessId: 'bank',
    personId: 'maria',
    externalRef: 'customer 7',
    channel: 'api',
    personRevision: 2,
  },
};
