/** Made-up input for the descriptions. */
export const NAME = {
  given_name: 'Ada',
  middle_name: null,
  family_name: 'Example',
  suffix: null,
  mailing_name: null,
};

export const ADDRESS = {
  line1: '100 Sample Street',
  line2: 'Apt 4',
  city: 'Springfield',
  state: 'IL',
  zip5: '62701',
  zip4: '1001',
};
