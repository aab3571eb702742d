export const NAME = {
  given_name: 'Ada',
  middle_name: null,
  family_name: 'Example',
  suffix: null,
  mailing_name: null,
} as const;

export const ADDRESS_INPUT = {
  line1: '100 Sample Street',
  line2: 'Apt 4',
  city: 'Springfield',
  state: 'IL',
  zip5: '62701',
  zip4: '1001',
} as const;

const ADDRESS = {
  line1: '100 SAMPLE ST',
  line2: 'APT 4',
  city: 'SPRINGFIELD',
  state: 'IL',
  zip5: '62701',
  zip4: '1001',
  label_lines: ['Ada Example', '100 SAMPLE ST', 'APT 4', 'SPRINGFIELD IL 62701-1001'],
} as const;

const KEY_EXAMPLE = 'XXXXXXXXXX';
export const KEY = { key: KEY_EXAMPLE, formatted: 'XXX-XXX-XXXX', issued_at: '2030-01-01T12:00:00.000Z' } as const;

export const ME = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'ada@people.example',
  name: NAME,
  address: ADDRESS,
  confirmed_at: '2030-01-01T12:00:00.000Z',
  stale: false,
  upcoming_address: null,
  effective_date: null,
  claim_approval_required: false,
  key: KEY,
} as const;

export const NOTIFICATIONS = { claims: true, returned_mail: true, moves: false } as const;

const BUSINESS = { id: '00000000-0000-4000-8000-0000000000b1', name: 'Example Parcels' } as const;

export const GRANT = {
  id: '00000000-0000-4000-8000-0000000000c1',
  status: 'active',
  business: BUSINESS,
  channel: 'api',
  claimed_at: '2030-01-02T12:00:00.000Z',
  ended_at: null,
  last_read_at: '2030-01-03T12:00:00.000Z',
  reads: 1,
} as const;

export const MOVE = {
  upcoming_address: ADDRESS,
  effective_date: '2030-02-01',
  kept: [GRANT],
  left_out: [],
  kept_count: 1,
  left_out_count: 0,
} as const;

export const REPORT = {
  id: '00000000-0000-4000-8000-0000000000d1',
  grant_id: GRANT.id,
  business: BUSINESS,
  reported_at: '2030-01-04T12:00:00.000Z',
  resolution: null,
  resolved_at: null,
} as const;

export const ACCESS = {
  at: '2030-01-03T12:00:00.000Z',
  business: BUSINESS,
  action: 'read',
  channel: 'api',
  grant_id: GRANT.id,
  fields: ['name', 'address'],
  reason: null,
} as const;

export const CHILD = {
  id: '00000000-0000-4000-8000-0000000000e1',
  name: { ...NAME, given_name: 'Dot' },
  key: KEY_EXAMPLE,
  formatted: 'XXX-XXX-XXXX',
} as const;
