import { domainToASCII } from 'node:url';
import { envelopeAddress } from '../../test/support/envelope-address.js';
import { hasAddressForm, isAccountAddress, isUnmistakable, normaliseEmail } from './email.js';

const BASE = 'mike@people.example';

const IS_FULL = process.env['TEST_ROUNDS'] === 'full';
/** Most code points are these, and much alike: ideographs, private ones, and those that stand for nothing. */
const ALIKE = /[\p{Ideographic}\p{Script=Hangul}\p{Private_Use}\p{Unassigned}]/u;

/** Every code point but the surrogates; in a shorter run a few of those that are alike. */
function* codePoints(): Generator<string> {
  for (let point = 0; point <= 0x10ffff; point++) {
    if (point >= 0xd800 && point <= 0xdfff) continue;
    const sign = String.fromCodePoint(point);
    if (IS_FULL || point % 61 === 0 || !ALIKE.test(sign)) yield sign;
  }
}

const named = (sign: string): string => `U+${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;

describe('an e-mail address', () => {
  it.each([
    BASE,
    'Zo\u00eb@people.example',
    'zoe\u0308@people.example',
    '\u0434@\u043f\u043e\u0447\u0442\u0430.example',
    'mike@b\u00fccher.example',
    'mike@bu\u0308cher.example',
    'mike@xn--bcher-kva.example',
    'mike@b\u00fccher.xn--p1ai',
    'mike@stra\u00dfe.example',
    'mike@\u05e2\u05d1\u05e8\u05d9\u05ea.example',
    'mike@\u65e5\u672c.example',
    'mike+tag_1.o\u2019neill@mail.people-1.example',
  ])('is taken: %s', (email) => {
    expect(isAccountAddress(email)).toBe(true);
    expect(isAccountAddress(normaliseEmail(email))).toBe(true);
  });

  it.each([
    ['the Kelvin sign', 'mi\u212ae@people.example'],
    ['full width', '\uff4dike@people.example'],
    ['a ligature', '\ufb01ona@people.example'],
    ['a superscript', 'mike\u00b2@people.example'],
    ['the Greek question mark', 'mike\u037e@people.example'],
    ['a mathematical letter', '\u{1d426}ike@people.example'],
    ['the one dot leader', 'mike@people\u2024example'],
    ['the ideographic full stop', 'mike@people\u3002example'],
    ['a soft hyphen', 'mike@peo\u00adple.example'],
    ['a space without width in the domain', 'mike@peo\u200bple.example'],
    ['a space without width before the @', 'mi\u200bke@people.example'],
    ['a variation selector', 'mike@peo\ufe0fple.example'],
    ['a word joiner', 'mi\u2060ke@people.example'],
    ['the other direction', 'mi\u202eke@people.example'],
    ['a Hangul filler', 'mi\u3164ke@people.example'],
    ['a line separator', 'mi\u2028ke@people.example'],
    ['Punycode of nothing', 'mike@xn--a.example'],
  ])('is refused that holds a sign which can be taken for another: %s', (_, email) => {
    expect(isUnmistakable(email)).toBe(false);
    expect(isAccountAddress(email)).toBe(false);
  });

  it.each([
    ['lines', '"Your account is closed.\r\nCall us: 555"@people.example'],
    ['a tab', '"a\tb"@people.example'],
    ['a space', '"a b"@people.example'],
    ['nothing that needs quotes', '"mike"@people.example'],
    ['an @', '"mike@people.example"@evil.example'],
  ])('is refused whose name is in quotes, as it could hold whole sentences: %s', (_, email) => {
    expect(hasAddressForm(email)).toBe(false);
  });

  it.each([
    ['MIKE@B\u00dcCHER.example', 'mike@xn--bcher-kva.example'],
    ['mike@bu\u0308cher.example', 'mike@xn--bcher-kva.example'],
    ['mike@XN--BCHER-KVA.example', 'mike@xn--bcher-kva.example'],
    ['Zoe\u0308@b\u00fccher.xn--p1ai', 'zo\u00eb@xn--bcher-kva.xn--p1ai'],
    ['mike@peo\u200bple.example', 'mike@peo\u200bple.example'],
    ['no address', 'no address'],
  ])('of which there are several spellings has one form: %s', (email, normal) => {
    expect(normaliseEmail(email)).toBe(normal);
  });

  it('that is accepted stays one address when it is normalised, and becomes no ASCII one', () => {
    const ascii = /^[\0-\x7f]*$/;
    for (const sign of codePoints()) {
      const email = `m${sign}e@people.example`;
      if (ascii.test(sign) || !isUnmistakable(email)) continue;
      const normal = normaliseEmail(email);
      if (ascii.test(normal) || normaliseEmail(normal) !== normal || !isUnmistakable(normal)) {
        throw new Error(`${named(sign)} is another address once it is normalised`);
      }
    }
  });

  it.each([
    ['within a name of the domain', (sign: string) => `mike@peo${sign}ple.example`],
    ['as a name of the domain', (sign: string) => `mike@${sign}.example`],
    ['in place of a dot', (sign: string) => `mike@people${sign}example`],
    ['at the end', (sign: string) => `mike@people.example${sign}`],
    ['before the @', (sign: string) => `mi${sign}ke@people.example`],
  ])('is one address with one mailbox, whatever sign stands %s', (_, withSign) => {
    const spelled = new Map([[BASE, BASE]]);
    for (const sign of codePoints()) {
      const email = withSign(sign);
      if (!isAccountAddress(email)) continue;
      const normal = normaliseEmail(email);
      const plain = email.toLowerCase().normalize('NFC');
      const known = spelled.get(normal) ?? plain;
      if (known !== plain) throw new Error(`${named(sign)} is another spelling of ${known}`);
      spelled.set(normal, plain);
      if (!isUnmistakable(normal)) throw new Error(`${named(sign)} is refused once it is normalised`);
      if (inAscii(envelopeAddress(normal)) !== normal) throw new Error(`${named(sign)} is mailed to another address`);
    }
    expect(spelled.size).toBeGreaterThan(0);
  });
});

/** The mail client writes a domain in Unicode behind a name beyond ASCII. */
function inAscii(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at + 1)}${domainToASCII(address.slice(at + 1))}`;
}
