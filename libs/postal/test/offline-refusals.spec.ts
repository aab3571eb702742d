import { offlinePostalAuthority } from '#postal/offline';
import type { AddressInput } from '#postal';

const authority = offlinePostalAuthority();
const GOOD: AddressInput = { line1: '1 Main St', city: 'Springfield', state: 'IL', zip5: '62704', zip4: '1234' };

async function refusalOf(change: AddressInput): Promise<readonly string[]> {
  const answer = await authority.standardize({ ...GOOD, ...change });
  return answer.kind === 'standardized'
    ? [JSON.stringify(answer.address)]
    : answer.problems.map(({ field, reason }) => `${answer.kind}: ${field} ${reason}`);
}

describe('offline, a field that is missing or has the wrong form is named, and not called an address that cannot be standardised', () => {
  it.each<[AddressInput, readonly string[]]>([
    [{ zip4: null }, ['malformed: zip4 is required: this service cannot look it up itself, usps.com shows it']],
    [{ zip4: '12345' }, ['malformed: zip4 must be four digits']],
    [{ zip5: '6270' }, ['malformed: zip5 must be five digits']],
    [{ zip5: '62704-1234' }, ['malformed: zip5 must be five digits']],
    [{ line1: ' ', city: '' }, ['malformed: line1 is required', 'malformed: city is required']],
    [{ line1: `1 ${'x'.repeat(63)}` }, ['malformed: line1 must have at most 64 characters']],
    [{ line2: 'APT\n4' }, ['malformed: line2 must not contain control characters']],
    [{ city: 'Spring\uD800field' }, ['malformed: city must not contain control characters']],
  ])('%j', async (change, problems) => {
    expect(await refusalOf(change)).toEqual(problems);
  });
});

describe('offline, what has no standard form is refused with the reason, never guessed at', () => {
  it.each<[AddressInput, readonly string[]]>([
    [{ line1: 'Main Street' }, ['refused: line1 must begin with a house number in digits, or be a box']],
    [{ line1: 'One Main Street' }, ['refused: line1 must begin with a house number in digits, or be a box']],
    [{ line1: '123' }, ['refused: line1 must name the street after the house number']],
    [{ line1: '1 St' }, ['refused: line1 must name the street after the house number']],
    [{ line1: '12 Elm at 3rd Ave' }, ['refused: line1 must be one address, not a corner']],
    [{ line1: '123 Apt 4' }, ['refused: line1 must name the street after the house number']],
    [{ line1: '123 # 4' }, ['refused: line1 must name the street after the house number']],
    [{ line1: '123 Main St Apt' }, ['refused: line1 holds a unit that cannot be told from the street']],
    [{ line1: '123 Main St Apt 4 rear left' }, ['refused: line1 holds a unit that cannot be told from the street']],
    [{ line1: '123 Main / Oak St' }, ['refused: line1 cannot be read as a house number and a street']],
    [
      { line1: 'Rural Route 2' },
      ['refused: line1 must give the number of the route and of the box, such as RR 2 BOX 18'],
    ],
    [{ line1: 'Box 12' }, ['refused: line1 must say what kind of box it is and its number, such as PO BOX 12']],
    [
      { line1: 'PO Box 12', line2: 'Apt 4' },
      ['refused: line2 must be empty beside a box: one address has one place of delivery'],
    ],
    [{ line2: 'PO Box 12' }, ['refused: line2 must be empty beside a box: one address has one place of delivery']],
    [
      { line2: '4B' },
      ['refused: line2 must be a unit with its designator and number, such as APT 4B or BLDG 2 STE 100'],
    ],
    [
      { line2: 'c.o. Jones' },
      ['refused: line2 must be a unit with its designator and number, such as APT 4B or BLDG 2 STE 100'],
    ],
    [
      { line1: '1 Straße' },
      [`refused: line1 may hold only letters of the Latin alphabet, digits, spaces and . , # - / ' "`],
    ],
    [
      { line1: '1 Main & Oak' },
      [`refused: line1 may hold only letters of the Latin alphabet, digits, spaces and . , # - / ' "`],
    ],
    [{ city: '29 Palms' }, ['refused: city may hold only letters, spaces and hyphens']],
    [
      { state: 'Ontario' },
      ['refused: state is not a state, district, territory or military state of the United States'],
    ],
    [{ zip5: '90210' }, ['refused: zip5 is not a ZIP Code of this state']],
    [{ zip5: '00000' }, ['refused: zip5 begins with a prefix that is not in use']],
    [{ city: 'APO' }, ['refused: state must be AA, AE or AP for an APO, FPO or DPO']],
    [
      { state: 'AE', zip5: '09499' },
      [
        'refused: line1 must be a military address, such as PSC 802 BOX 74, UNIT 2050 BOX 4190 or CMR 830 BOX 12',
        'refused: city must be APO, FPO or DPO in a military state',
      ],
    ],
    [
      { line1: 'Urb Las Gladiolas', city: 'San Juan', state: 'PR', zip5: '00926' },
      ['refused: line2 must give the house number and street, as line1 gives the urbanization'],
    ],
  ])('%j', async (change, problems) => {
    expect(await refusalOf(change)).toEqual(problems);
  });
});
