/** Made-up people, businesses and places for the descriptions. */
export const ids = {
  preview: '00000000-0000-4000-8000-000000000001',
  grant: '00000000-0000-4000-8000-000000000002',
  otherGrant: '00000000-0000-4000-8000-000000000003',
  report: '00000000-0000-4000-8000-000000000004',
  business: '00000000-0000-4000-8000-000000000005',
  event: '00000000-0000-4000-8000-000000000006',
} as const;

export const name = {
  given_name: 'Ada',
  middle_name: null,
  family_name: 'Example',
  suffix: null,
  mailing_name: null,
};

export const address = {
  line1: '1 EXAMPLE ST',
  line2: 'APT 2',
  city: 'SAMPLETOWN',
  state: 'NY',
  zip5: '00000',
  zip4: '0000',
  label_lines: ['Ada Example', '1 EXAMPLE ST', 'APT 2', 'SAMPLETOWN NY 00000-0000'],
};

export const preview = {
  preview_id: ids.preview,
  display: { name: 'Ada E.', locality: 'SAMPLETOWN, NY' },
  expires_at: '2030-01-01T12:10:00.000Z',
};

export const heard = { transcript: 'my key is alpha bravo charlie dash ...' };

/** No key of anybody's: only the form is right. */
export const decoded = { keys: [{ key: 'XXXXXXXXXX', formatted: 'XXX-XXX-XXXX' }] };

export const activeGrant = {
  id: ids.grant,
  status: 'active',
  external_ref: 'order-1',
  claimed_at: '2030-01-01T12:00:00.000Z',
  name,
  address,
  confirmed_at: '2029-12-01T08:00:00.000Z',
  stale: false,
};

export const pendingGrant = { id: ids.grant, status: 'pending_approval' };

export const endedGrant = {
  id: ids.otherGrant,
  status: 'denied',
  external_ref: null,
  claimed_at: '2029-12-31T12:00:00.000Z',
};

export const releasedGrant = { id: ids.grant, status: 'released', released_at: '2030-02-01T12:00:00.000Z' };

export const report = {
  id: ids.report,
  grant_id: ids.grant,
  external_ref: 'order-1',
  reported_at: '2030-01-15T12:00:00.000Z',
  resolution: null,
  resolved_at: null,
  flagged: false,
};

export const status = {
  business: { id: ids.business, name: 'Example Books (example.com)' },
  plan: { name: 'free', requests_per_minute: 60, previews_per_day: 2000 },
  usage: { active_grants: 12, previews_today: 3 },
};
