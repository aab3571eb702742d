import fc from 'fast-check';
import type { PublicActiveGrant } from '#domain';
import { sayBusiness, sayClaim, sayDecoded, sayGrant, sayPreview } from './spoken-answers.js';

const NAME = {
  given_name: 'Maria',
  middle_name: 'Xiomara',
  family_name: 'Goldwater',
  suffix: 'III',
  mailing_name: null,
};
const ADDRESS = {
  line1: '742 EVERGREEN TER',
  line2: 'APT 5',
  city: 'SAN JOSE',
  state: 'CA',
  zip5: '95112',
  zip4: '0001',
  label_lines: ['Maria Goldwater', '742 EVERGREEN TER', 'APT 5', 'SAN JOSE CA 95112-0001'],
};
const GRANT: PublicActiveGrant = {
  id: '00000000-0000-4000-8000-000000000002',
  status: 'active',
  external_ref: 'order-1',
  claimed_at: '2030-01-01T12:00:00.000Z',
  name: NAME,
  address: ADDRESS,
  confirmed_at: '2030-01-01T12:00:00.000Z',
  stale: false,
};
const MOVING = { ...GRANT, upcoming_address: { ...ADDRESS, city: 'RENO', state: 'NV' }, effective_date: '2030-03-01' };

describe('what an agent says', () => {
  it('of a preview: the masked name, the city and the whole name of the state, for the person to confirm', () => {
    const display = { name: 'Maria G.', locality: 'SAN JOSE, CA' };
    const say = sayPreview({ preview_id: 'p', display, expires_at: '2030-01-01T12:10:00.000Z' });
    expect(say).toBe('I found Maria G. in San Jose, California. Is that you?');
  });

  it('of a claim: whose address it is and where, never the street nor the family name', () => {
    expect(sayClaim(GRANT)).toBe('Thank you. I have the address of Maria G. in San Jose, California.');
  });

  it('of a claim that waits: that the person has to approve it in the app', () => {
    expect(sayClaim({ id: 'g', status: 'pending_approval' })).toBe(
      "I've asked for your address. Please open your app and approve the request there, and let me know when you have.",
    );
    expect(sayGrant({ id: 'g', status: 'pending_approval' })).toContain('Please open your app and approve');
  });

  it('of a grant with a move ahead: where to and when', () => {
    expect(sayGrant(GRANT)).toBe('I have the current address of Maria G. in San Jose, California.');
    expect(sayGrant(MOVING)).toBe(
      'I have the current address of Maria G. in San Jose, California, moving to Reno, Nevada on March 1, 2030.',
    );
  });

  it.each([
    ['denied', "The request was declined in the app, so I don't have your address."],
    ['released', 'We have let go of that address and no longer use it.'],
    ['revoked', 'I no longer have permission to use that address.'],
  ] as const)('of a grant that is %s: that it is over', (status, said) => {
    const grant = { id: 'g', status, external_ref: null, claimed_at: GRANT.claimed_at };
    expect([sayGrant(grant), sayClaim(grant)]).toEqual([said, said]);
  });

  it('of decoded keys: the likeliest one, symbol by symbol, and how many there are', () => {
    const keys = ['K7M-2P4-XY9D', 'K7N-2P4-XY9D', 'K7M-2B4-XY9D'].map((formatted) => ({ formatted }));
    expect(sayDecoded(keys.slice(0, 1))).toBe('I heard K 7 M, 2 P 4, X Y 9 D. Is that right?');
    expect(sayDecoded(keys)).toBe(
      'I could have heard 3 different keys. Most likely it was K 7 M, 2 P 4, X Y 9 D. Is that right?',
    );
  });

  it('where no key was decoded: a request to read it again, slowly', () => {
    expect(sayDecoded([])).toBe(
      "I couldn't make out a key. Could you please read it to me again, slowly, one character at a time?",
    );
  });

  it('of the business: for whom it speaks', () => {
    expect(sayBusiness('Example Books')).toBe("You're speaking with an assistant for Example Books.");
  });

  it('holds nothing of a person but the masked name, the city and the state, whoever it is', () => {
    // Words that no sentence of ours has, so that finding one means that it was said.
    const secret = fc.stringMatching(/^[Q-Z]{2}[0-9]{3}[Q-Z]{5}$/);
    fc.assert(
      fc.property(fc.uniqueArray(secret, { minLength: 9, maxLength: 9 }), (words) => {
        const [family = '', middle = '', suffix = '', mailing = '', line1 = '', line2 = '', zip5 = '', zip4 = ''] =
          words;
        const name = { given_name: 'Ada', middle_name: middle, family_name: family, suffix, mailing_name: mailing };
        const address = { ...ADDRESS, line1, line2, zip5, zip4, label_lines: [mailing, line1, line2, zip5] };
        const grant = { ...MOVING, name, address, upcoming_address: address, external_ref: words[8] ?? '' };
        const said = sayGrant(grant) + sayClaim(grant);
        expect(words.filter((word) => said.includes(word))).toEqual([]);
        expect(said).toContain(`Ada ${family.charAt(0)}. in San Jose, California`);
      }),
    );
  });
});
