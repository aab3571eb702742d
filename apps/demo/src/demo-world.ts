import type { Address, Name } from '#domain';
import type { DemoKind } from '#runtime';

export interface DemoPerson {
  readonly email: string;
  readonly kind: DemoKind;
  readonly name: Name;
  readonly address: Address;
}

/** Everyone here is made up, and every address is in a domain and a street that do not exist. */
export const DEMO_BUSINESS = {
  businessId: '6f4d0c52-3b1e-4c8a-9a57-d3a0b1c2e4f6',
  name: 'Example Parcels',
  ownerEmail: 'owner@parcels.example',
} as const;

export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    email: 'ada@people.example',
    kind: 'direct',
    name: nameOf('Ada', 'Example'),
    address: addressOf('100 SAMPLE ST', 'APT 4', 'SPRINGFIELD', 'IL', '62701', '1001'),
  },
  {
    email: 'bruno@people.example',
    kind: 'direct',
    name: { ...nameOf('Bruno', 'Muster'), middle_name: 'Q.', suffix: 'Jr.' },
    address: addressOf('25 EXAMPLE AVE', '', 'PORTLAND', 'OR', '97201', '0025'),
  },
  {
    email: 'chloe@people.example',
    kind: 'approves_claims',
    name: nameOf('Chloé', 'D’Essai'),
    address: addressOf('7 PLACEHOLDER LN', 'UNIT 12', 'AUSTIN', 'TX', '78701', '0712'),
  },
];

/** Who have the first person's address besides. A made-up business like the first, which has none of it at first. */
export const DEMO_HOLDERS = [
  {
    businessId: '7c9d2e44-1b6a-4d35-9e0c-2f8b6a3d4c21',
    name: 'Example Bank',
    ownerEmail: 'owner@bank.example',
    purpose: 'To send your statements and cards',
    waits: true,
  },
  {
    businessId: '0f3b8a51-9a4e-4f0f-8c27-5a1d5c7e2b10',
    name: 'Example Pharmacy',
    ownerEmail: 'owner@pharmacy.example',
    purpose: 'To send your prescriptions',
    waits: false,
  },
] as const;

/** Lives at the first person's address and is found by nobody. */
export const DEMO_CHILD = { guardianEmail: 'ada@people.example', name: nameOf('Dot', 'Example') } as const;

function nameOf(given_name: string, family_name: string): Name {
  return { given_name, middle_name: null, family_name, suffix: null, mailing_name: null };
}

function addressOf(line1: string, line2: string, city: string, state: string, zip5: string, zip4: string): Address {
  return { line1, line2, city, state, zip5, zip4 };
}
