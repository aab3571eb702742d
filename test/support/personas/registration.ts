/** What somebody registers with at `/person/v1`, before it is standardised. */
export const NAME = {
  given_name: 'Fay',
  middle_name: null,
  family_name: 'Fiction',
  suffix: null,
  mailing_name: null,
} as const;
export const ADDRESS = {
  line1: '9 Fiction Road',
  city: 'Topeka',
  state: 'Kansas',
  zip5: '66603',
  zip4: '0009',
} as const;
export const NEW_ADDRESS = { line1: '2 Later Lane', city: 'Austin', state: 'TX', zip5: '78701', zip4: '0002' } as const;
