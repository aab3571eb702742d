import type { Address, Name } from '#domain';

/**
 * `direct`: claims are active at once. `approves_claims`: they wait for approval first. `child`: the key is as good as
 * unknown.
 */
export type DemoKind = 'direct' | 'approves_claims' | 'child';

export interface MadeUpPerson {
  readonly kind: DemoKind;
  readonly name: Name;
  readonly address: Address;
}

const NO_MORE = { middle_name: null, suffix: null, mailing_name: null };
const HOME: Address = {
  line1: '12 SPECIMEN LN',
  line2: '',
  city: 'MOCKVILLE',
  state: 'OR',
  zip5: '97000',
  zip4: '0012',
};

/** The same in every business's demo, but for ids and keys. The towns are made up too. */
export const MADE_UP_PEOPLE: readonly MadeUpPerson[] = [
  { kind: 'direct', name: { ...NO_MORE, given_name: 'Petra', family_name: 'Placeholder' }, address: HOME },
  {
    kind: 'direct',
    name: { ...NO_MORE, given_name: 'Søren', family_name: 'Dummy', middle_name: 'Q.', suffix: 'Jr.' },
    address: { line1: '345 PRETEND AVE', line2: 'APT 6', city: 'FAUXBURG', state: 'VT', zip5: '05000', zip4: '0345' },
  },
  {
    kind: 'approves_claims',
    name: { ...NO_MORE, given_name: 'Imani', family_name: 'Stand-In' },
    address: { line1: '78 FABLE CT', line2: '', city: 'SHAMTON', state: 'NM', zip5: '87000', zip4: '0078' },
  },
  { kind: 'child', name: { ...NO_MORE, given_name: 'Pip', family_name: 'Placeholder' }, address: HOME },
];
