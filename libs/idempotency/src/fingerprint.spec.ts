import { createHash } from 'node:crypto';
import { assert, constantFrom, option, property, record, string, uint8Array } from 'fast-check';
import { fingerprintOf, recordIdOf, type RequestParts } from './fingerprint.js';

const SECRET = Buffer.alloc(32, 1);
const OTHER_SECRET = Buffer.alloc(32, 2);

const request = record({
  method: constantFrom('POST'),
  path: string(),
  query: option(string(), { nil: undefined }),
  callId: option(string(), { nil: undefined }),
  body: uint8Array(),
});
type Request = Omit<RequestParts, 'bodyDigest'> & { readonly body: Uint8Array };

function partsOf({ body, ...rest }: Request): RequestParts {
  return { ...rest, bodyDigest: createHash('sha256').update(body).digest() };
}

describe('the fingerprint of a request', () => {
  it('is the same for the same parts alone', () => {
    assert(
      property(request, request, (one, other) => {
        const isSame = JSON.stringify([one, [...one.body]]) === JSON.stringify([other, [...other.body]]);
        const prints = [one, other].map((each) => fingerprintOf(SECRET, partsOf(each)));
        expect(prints[0] === prints[1]).toBe(isSame);
      }),
    );
  });

  it('is another one with more in any part, or under another secret', () => {
    assert(
      property(request, string({ minLength: 1 }), (one, more) => {
        const print = fingerprintOf(SECRET, partsOf(one));
        for (const other of [
          { ...one, path: one.path + more },
          { ...one, query: (one.query ?? '') + more },
          { ...one, callId: (one.callId ?? '') + more },
          { ...one, body: Buffer.concat([one.body, Buffer.from(more)]) },
        ]) {
          expect(fingerprintOf(SECRET, partsOf(other))).not.toBe(print);
        }
        expect(fingerprintOf(SECRET, partsOf(one))).toBe(print);
        expect(fingerprintOf(OTHER_SECRET, partsOf(one))).not.toBe(print);
      }),
    );
  });
});

describe('the id under which a key is kept', () => {
  it('is of one business and one key, and is made with a secret', () => {
    assert(
      property(string({ minLength: 4 }), string({ minLength: 4 }), (one, other) => {
        const id = recordIdOf(SECRET, 'business-1', one);
        expect(id === recordIdOf(SECRET, 'business-1', other)).toBe(one === other);
        expect(id).not.toBe(recordIdOf(SECRET, 'business-2', one));
        expect(id).not.toBe(recordIdOf(OTHER_SECRET, 'business-1', one));
        expect(id.length).toBeLessThan(64);
      }),
    );
  });
});
