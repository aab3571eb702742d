import fc from 'fast-check';
import { encodePart, PAST_ALL_PARTS } from './key-encoding.js';

const text = fc.string({ unit: 'binary', maxLength: 80 });
const number = fc.double({ noNaN: true });

function encode(parts: readonly (string | number)[]): Buffer {
  return Buffer.concat(parts.map(encodePart));
}

describe("the bytes of an index's key", () => {
  it('compare as strings do by their UTF-8 bytes, short and long ones, NUL and all', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(Math.sign(Buffer.compare(encode([a]), encode([b])))).toBe(
          Math.sign(Buffer.compare(Buffer.from(a), Buffer.from(b))),
        );
      }),
    );
  });

  it('compare as numbers do', () => {
    fc.assert(
      fc.property(number, number, (a, b) => {
        expect(Math.sign(Buffer.compare(encode([a]), encode([b])))).toBe(a < b ? -1 : a > b ? 1 : 0);
      }),
    );
  });

  it('compare part by part, so that a first part never runs into the second', () => {
    fc.assert(
      fc.property(text, text, text, text, (a, b, c, d) => {
        const first = Buffer.compare(encode([a]), encode([b]));
        const expected = first === 0 ? Buffer.compare(encode([c]), encode([d])) : first;
        expect(Math.sign(Buffer.compare(encode([a, c]), encode([b, d])))).toBe(Math.sign(expected));
      }),
    );
  });

  it('stay below the end of the range that holds all that begins alike', () => {
    fc.assert(
      fc.property(text, fc.oneof(text, number), (a, b) => {
        expect(Buffer.compare(encode([a, b]), Buffer.concat([encode([a]), PAST_ALL_PARTS]))).toBe(-1);
      }),
    );
  });
});
