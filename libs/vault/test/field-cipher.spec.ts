import { randomBytes } from 'node:crypto';
import { CryptoUnavailable, type Subject } from '../src/index.js';
import { FieldCipher } from '../src/cipher/field-cipher.js';

const kinds: readonly Subject['kind'][] = ['person', 'business', 'account'];
const ids = ['1', '2', '1"', ''];
const fields = ['name', 'address', '1', '"]name', ''];
const places = kinds.flatMap((kind) => ids.flatMap((id) => fields.map((field) => ({ subject: { kind, id }, field }))));

describe('a sealed field', () => {
  it('opens in its own place alone, even if every subject had the same key', () => {
    const key = randomBytes(32);
    const opensIn = (sealed: string, { subject, field }: (typeof places)[number]): boolean => {
      try {
        return new FieldCipher(subject, key).open(field, sealed) === 'value';
      } catch (error) {
        expect(error).toBeInstanceOf(CryptoUnavailable);
        return false;
      }
    };
    for (const place of places) {
      const sealed = new FieldCipher(place.subject, key).seal(place.field, 'value');
      expect(places.filter((other) => opensIn(sealed, other))).toEqual([place]);
    }
  });

  it('is damaged where it holds a value of another kind than it must', () => {
    const cipher = new FieldCipher({ kind: 'person', id: '1' }, randomBytes(32));
    expect(cipher.openText('key', cipher.seal('key', 'text'))).toBe('text');
    for (const other of [null, 1, ['text'], { key: 'text' }])
      expect(() => cipher.openText('key', cipher.seal('key', other))).toThrow(
        new CryptoUnavailable('the sealed key of person:1 is damaged'),
      );
  });
});
