import fc from 'fast-check';
import { generateApiKey, hashApiKey, hintOf, isWellFormedApiKey } from './api-key.js';

describe('an API key', () => {
  it('is the prefix and 32 base62 characters, different each time', () => {
    const keys = Array.from({ length: 200 }, generateApiKey);
    expect(keys.every((key) => /^svc_live_[0-9A-Za-z]{32}$/.test(key))).toBe(true);
    expect(new Set(keys).size).toBe(200);
    expect(keys.every(isWellFormedApiKey)).toBe(true);
  });

  it('is refused by its shape when any one character was mistyped', () => {
    const letter = fc.stringMatching(/^[0-9A-Za-z]$/);
    fc.assert(
      fc.property(fc.integer({ min: 9, max: 40 }), letter, (place, other) => {
        const key = generateApiKey();
        const mistyped = key.slice(0, place) + other + key.slice(place + 1);
        expect(isWellFormedApiKey(mistyped)).toBe(mistyped === key);
      }),
    );
  });

  it.each([
    '',
    'svc_live_',
    'svc_test_',
    `svc_live_${'a'.repeat(31)}`,
    `svc_live_${'a'.repeat(33)}`,
    `svc_live_${'é'.repeat(32)}`,
  ])('is not %p', (text) => {
    expect(isWellFormedApiKey(text)).toBe(false);
  });

  it('is stored as a hash that shows nothing of it', () => {
    expect(hashApiKey(generateApiKey())).toMatch(/^[\w-]{43}$/);
  });

  it('is told apart by its last four characters', () => {
    const key = generateApiKey();
    expect(hintOf(key)).toBe(key.slice(37));
  });
});
