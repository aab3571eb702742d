import { inspect } from 'node:util';
import { uspsPostalAuthority, type UspsOptions } from '#postal/usps';
import { PostalUnavailable, type PostalAuthority } from '#postal';
import { failed, found, UspsStandIn, type UspsAnswer } from '../../../test/support/stand-ins/usps-stand-in.js';

const TYPED = { line1: '3120 M St', line2: 'nw', city: 'Washington', state: 'District of Columbia', zip5: '20027' };
const CONFIRMED = {
  streetAddress: '3120 M ST NW',
  city: 'WASHINGTON',
  state: 'DC',
  ZIPCode: '20007',
  ZIPPlus4: '3704',
};
const STANDARD = { line1: '3120 M ST NW', line2: '', city: 'WASHINGTON', state: 'DC', zip5: '20007', zip4: '3704' };

let usps: UspsStandIn;
beforeEach(async () => {
  usps = await UspsStandIn.start();
});
afterEach(() => usps.stop());

const authorityOf = (options: Partial<UspsOptions> = {}): PostalAuthority =>
  uspsPostalAuthority({ url: usps.url, backoffMs: 1, callTimeoutMs: 2000, ...options });

async function outageOf(authority: PostalAuthority): Promise<PostalUnavailable> {
  const error: unknown = await authority.standardize(TYPED).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof PostalUnavailable)) throw new Error('it was available', { cause: error });
  return error;
}

/** The wait began a moment ago, and on a busy machine a moment has some seconds. */
function expectToWait(seconds: number, { outage, retryAfterSeconds = 0 }: PostalUnavailable): void {
  expect(outage).toBe('rate_limited');
  expect(Number.isInteger(retryAfterSeconds)).toBe(true);
  expect(retryAfterSeconds).toBeGreaterThan(seconds - 100);
  expect(retryAfterSeconds).toBeLessThanOrEqual(seconds);
}

describe('the Postal Service is asked', () => {
  it('and its confirmed address is the standard one, ZIP+4 included', async () => {
    usps.willAnswer(found(CONFIRMED));
    expect(await authorityOf().standardize(TYPED)).toEqual({ kind: 'standardized', address: STANDARD });
    expect(usps.queries).toEqual([
      { streetAddress: '3120 M St', secondaryAddress: 'nw', city: 'Washington', state: 'DC', ZIPCode: '20027' },
    ]);
  });

  it('with the urbanization of Puerto Rico in its own place', async () => {
    const address = { streetAddress: '150 CALLE A', secondaryAddress: 'APT 2', urbanization: 'URB LAS GLADIOLAS' };
    usps.willAnswer(found({ ...address, city: 'SAN JUAN', state: 'PR', ZIPCode: '00926', ZIPPlus4: '3232' }));
    const typed = {
      line1: 'Urb Las Gladiolas',
      line2: '150 Calle A Apt 2',
      city: 'San Juan',
      state: 'PR',
      zip5: '00926',
    };
    expect(await authorityOf().standardize(typed)).toEqual({
      kind: 'standardized',
      address: {
        line1: 'URB LAS GLADIOLAS',
        line2: '150 CALLE A APT 2',
        city: 'SAN JUAN',
        state: 'PR',
        zip5: '00926',
        zip4: '3232',
      },
    });
    expect(usps.queries).toEqual([
      {
        streetAddress: '150 Calle A Apt 2',
        urbanization: 'Urb Las Gladiolas',
        city: 'San Juan',
        state: 'PR',
        ZIPCode: '00926',
      },
    ]);
  });

  it('not at all when a field is missing or has the wrong form', async () => {
    expect(await authorityOf().standardize({ ...TYPED, zip5: '2002' })).toEqual({
      kind: 'malformed',
      problems: [{ field: 'zip5', reason: 'must be five digits' }],
    });
    expect(usps.queries).toEqual([]);
  });

  it('only once whoever asks may do so, which nobody has to for what is malformed', async () => {
    usps.willAnswer(found(CONFIRMED));
    const authority = authorityOf();
    const tooMany = new Error('too many');
    let asked = 0;
    const refuse = (): Promise<void> => {
      asked += 1;
      return Promise.reject(tooMany);
    };
    await expect(authority.standardize(TYPED, refuse)).rejects.toBe(tooMany);
    expect(await authority.standardize({ ...TYPED, zip5: '2002' }, refuse)).toMatchObject({ kind: 'malformed' });
    expect([asked, usps.tokensIssued, usps.queries.length]).toEqual([1, 0, 0]);
    expect(await authority.standardize(TYPED, () => Promise.resolve())).toMatchObject({ kind: 'standardized' });
  });

  it('with one token for all, also when they come at once', async () => {
    usps.willAnswer(found(CONFIRMED));
    const authority = authorityOf();
    await Promise.all([authority.standardize(TYPED), authority.standardize(TYPED), authority.standardize(TYPED)]);
    expect([usps.tokensIssued, usps.queries.length]).toEqual([1, 3]);
  });

  it('with a new token when the old one was ended', async () => {
    usps.willAnswer(found(CONFIRMED));
    usps.expiresIn = '28799';
    const authority = authorityOf();
    await authority.standardize(TYPED);
    usps.revokeToken();
    expect(await authority.standardize(TYPED)).toEqual({ kind: 'standardized', address: STANDARD });
    expect([usps.tokensIssued, usps.queries.length]).toEqual([2, 3]);
  });
});

describe('what the Postal Service does not confirm is refused with what is wrong', () => {
  const otherMatch = (code: string): UspsAnswer => ({
    status: 200,
    body: { ...(found(CONFIRMED) as { body: object }).body, matches: [{ code, text: '' }] },
  });

  it.each<[string, UspsAnswer, string]>([
    ['DPV D', found(CONFIRMED, { DPVConfirmation: 'D' }), 'line2 must give the unit: the building has more than one'],
    [
      'DPV S',
      found(CONFIRMED, { DPVConfirmation: 'S' }),
      'line2 gives a unit that the Postal Service does not know at this address',
    ],
    [
      'DPV N',
      found(CONFIRMED, { DPVConfirmation: 'N' }),
      'line1 is not an address that the Postal Service delivers to',
    ],
    ['no DPV', found(CONFIRMED, { DPVConfirmation: '' }), 'line1 could not be confirmed by the Postal Service'],
    ['no ZIP+4', found({ ...CONFIRMED, ZIPPlus4: '' }), 'line1 could not be confirmed by the Postal Service'],
    ['match 32', otherMatch('32'), 'line2 must give the unit or box: without it only a default was found'],
    ['match 22', otherMatch('22'), 'line1 fits more than one address'],
    [
      '404',
      failed(404, 'There is no match for the address requested.'),
      'line1 is not an address that the Postal Service knows',
    ],
    [
      '404',
      failed(404, 'The address requested could not be found.'),
      'line1 is not an address that the Postal Service knows',
    ],
    [
      '404',
      failed(404, 'The address requested is an invalid delivery address.'),
      'line1 is not an address that the Postal Service delivers to',
    ],
    [
      '404',
      failed(404, 'More than one address was found matching the requested address.'),
      'line1 fits more than one address',
    ],
    [
      '404',
      failed(404, 'The address information in the request is insufficient to match.'),
      'line1 does not say enough to find the address',
    ],
    [
      '400',
      failed(400, 'The city in the request is missing or invalid.'),
      'city is not a city that the Postal Service knows',
    ],
    [
      '400',
      failed(400, 'The ZIP Code in the request is missing or invalid.'),
      'zip5 is not a ZIP Code that the Postal Service knows',
    ],
    ['400', failed(400, 'The city and state are missing or together unverifiable.'), 'city does not go with the state'],
    [
      '400',
      failed(400, 'The state code in the request is missing or invalid.'),
      'state must be a two-letter code of a state, district, territory or military state',
    ],
    ['400', failed(400, 'OASValidation: 3120 M St'), 'line1 could not be standardised by the Postal Service'],
  ])('%s %#', async (_name, answer, problem) => {
    usps.willAnswer(answer);
    const [field = '', ...reason] = problem.split(' ');
    expect(await authorityOf().standardize(TYPED)).toEqual({
      kind: 'refused',
      problems: [{ field, reason: reason.join(' ') }],
    });
    expect(usps.queries).toHaveLength(1);
  });
});

describe('when the Postal Service is in trouble', () => {
  it('a server error is tried again', async () => {
    usps.willAnswer(failed(503, 'down'), failed(500, 'down'), found(CONFIRMED));
    expect(await authorityOf().standardize(TYPED)).toEqual({ kind: 'standardized', address: STANDARD });
    expect(usps.queries).toHaveLength(3);
  });

  it('it is tried three times and no more', async () => {
    usps.willAnswer(failed(503, 'down', '0'));
    expect((await outageOf(authorityOf())).outage).toBe('failing');
    expect(usps.queries).toHaveLength(3);
  });

  it('a short Retry-After is waited for', async () => {
    usps.willAnswer(failed(429, 'Too Many Requests', '1'), found(CONFIRMED));
    const began = performance.now();
    expect(await authorityOf().standardize(TYPED)).toEqual({ kind: 'standardized', address: STANDARD });
    expect(performance.now() - began).toBeGreaterThanOrEqual(999);
  });

  it('a long Retry-After is passed on, and nobody calls before it is over', async () => {
    usps.willAnswer(failed(429, 'Too Many Requests', '1800'), found(CONFIRMED));
    const authority = authorityOf();
    expectToWait(1800, await outageOf(authority));
    expectToWait(1800, await outageOf(authority));
    expect(usps.queries).toHaveLength(1);
  });

  it('our own limit keeps us from going over theirs', async () => {
    usps.willAnswer(found(CONFIRMED));
    const authority = authorityOf({ callsPerHour: 3 });
    await authority.standardize(TYPED);
    await authority.standardize(TYPED);
    expectToWait(3600, await outageOf(authority));
    expect(usps.queries).toHaveLength(2);
  });

  it('silence is a time-out, of each call and of the whole', async () => {
    usps.willAnswer('hang');
    const began = performance.now();
    expect((await outageOf(authorityOf({ callTimeoutMs: 50, totalTimeoutMs: 400 }))).outage).toBe('timeout');
    expect((await outageOf(authorityOf({ callTimeoutMs: 60_000, totalTimeoutMs: 200 }))).outage).toBe('timeout');
    expect(performance.now() - began).toBeLessThan(5000);
  });

  it.each<[string, UspsAnswer]>([
    ['no JSON', { status: 200, body: '<html>' }],
    ['no address', { status: 200, body: { additionalInfo: { DPVConfirmation: 'Y' }, matches: [] } }],
    ['half an address', found({ ...CONFIRMED, ZIPCode: '' })],
  ])('an answer without the documented shape is none: %s', async (_name, answer) => {
    usps.willAnswer(answer);
    expect((await outageOf(authorityOf())).outage).toBe('unexpected_answer');
  });

  it('unknown credentials are our trouble', async () => {
    const authority = authorityOf({ url: usps.url.replace('se%2Fcret', 'other') });
    const outage = await outageOf(authority);
    expect(outage.outage).toBe('credentials');
  });

  it('no credential and no address stands in an error', async () => {
    const outage = await outageOf(authorityOf({ url: usps.url.replace('se%2Fcret', 'other') }));
    usps.willAnswer(failed(500, '3120 M St'));
    const said = inspect([outage, await outageOf(authorityOf())], { depth: 9 });
    expect(said).not.toMatch(/3120|M St|Washington|cret|other|client:1|token-/i);
  });

  it('a server that is gone is out of reach', async () => {
    const authority = authorityOf();
    await usps.stop();
    expect((await outageOf(authority)).outage).toBe('failing');
    usps = await UspsStandIn.start();
  });
});

describe('a POSTAL_URL that cannot be used is refused at start, and its secret is not repeated', () => {
  it.each([
    ['nonsense', 'POSTAL_URL is not a URL'],
    ['http://id:secret@apis.usps.com', 'POSTAL_URL must be https'],
    ['https://apis.usps.com', 'POSTAL_URL must hold the client id and the client secret'],
  ])('%s', (url, message) => {
    expect(() => uspsPostalAuthority({ url })).toThrow(new Error(message));
  });
});
