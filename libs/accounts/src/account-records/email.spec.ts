import { isUnmistakable, normaliseEmail } from './email.js';

describe('an e-mail address', () => {
  it.each([
    'mike@people.example',
    'Zo\u00eb@people.example',
    'zoe\u0308@people.example',
    '\u0434@\u043f\u043e\u0447\u0442\u0430.example',
  ])('is taken: %s', (email) => {
    expect(isUnmistakable(email)).toBe(true);
  });

  it.each([
    ['the Kelvin sign', 'mi\u212ae@people.example'],
    ['full width', '\uff4dike@people.example'],
    ['a ligature', '\ufb01ona@people.example'],
    ['a superscript', 'mike\u00b2@people.example'],
    ['the Greek question mark', 'mike\u037e@people.example'],
    ['a mathematical letter', '\u{1d426}ike@people.example'],
    ['the one dot leader', 'mike@people\u2024example'],
  ])('is refused that holds a sign which can be taken for another: %s', (_, email) => {
    expect(isUnmistakable(email)).toBe(false);
  });

  it('that is accepted stays one address when it is normalised, and becomes no ASCII one', () => {
    const ascii = /^[\0-\x7f]*$/;
    for (let point = 0x80; point <= 0x10ffff; point++) {
      if (point >= 0xd800 && point <= 0xdfff) continue;
      const email = `m${String.fromCodePoint(point)}e@people.example`;
      if (!isUnmistakable(email)) continue;
      const normal = normaliseEmail(email);
      if (ascii.test(normal) || normaliseEmail(normal) !== normal || !isUnmistakable(normal)) {
        throw new Error(`U+${point.toString(16)} is another address once it is normalised`);
      }
    }
  });
});
