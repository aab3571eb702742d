import type { Address, Name } from '#domain';

/** Nobody in particular. */
export const NAME: Name = {
  given_name: 'Erin',
  middle_name: null,
  family_name: 'Muster',
  suffix: null,
  mailing_name: null,
};
/** Nowhere in particular, as standardisation leaves it. */
export const ADDRESS: Address = {
  line1: '9 FICTION RD',
  line2: '',
  city: 'NOWHERE',
  state: 'KS',
  zip5: '66000',
  zip4: '0009',
};
/** Where such a person moves to. */
export const NEXT_ADDRESS: Address = {
  line1: '3 NEXT RD',
  line2: '',
  city: 'RENO',
  state: 'NV',
  zip5: '89501',
  zip4: '0003',
};
