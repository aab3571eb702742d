import fc from 'fast-check';
import { inspected } from './inspected.js';
import type { JsonObject } from './json-body.js';

const field = fc.stringMatching(/^[a-z_]{1,8}$/).filter((name) => !(name in {}) && name !== 'prototype');
const value = fc
  .jsonValue({ maxDepth: 3 })
  .filter((json) => !/constructor|prototype|__|toString|valueOf/.test(JSON.stringify(json)));
const object = fc.dictionary(field, value).map((entries) => ({ ...entries }));

test('a sound body comes out as it went in', () => {
  fc.assert(
    fc.property(object, (body) => {
      expect(inspected(body)).toEqual({ kind: 'sound', value: body });
    }),
  );
});

test('names of JavaScript itself are left out at every depth, and no prototype is touched', () => {
  const names = ['__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'toString', 'valueOf'];
  const fields = names.map((name) => `"${name}":{"polluted":1}`).join(',');
  const body = JSON.parse(`{"a":1,${fields},"list":[{${fields}}]}`) as JsonObject;
  const result = inspected(body);
  expect(result).toEqual({ kind: 'sound', value: { a: 1, list: [{}] } });
  if (result.kind === 'sound') {
    expect(Object.getPrototypeOf(result.value)).toBe(Object.prototype);
    expect(Object.keys((result.value['list'] as object[])[0] ?? { missing: true })).toEqual([]);
  }
});

test('half a character is found wherever it stands', () => {
  const half = fc.integer({ min: 0xd800, max: 0xdfff }).map((unit) => String.fromCharCode(unit));
  fc.assert(
    fc.property(object, half, (body, text) => {
      expect(inspected({ ...body, list: [{ inner: `a${text}b` }] })).toEqual({
        kind: 'unsound',
        problem: { field: 'list[0].inner', reason: 'must be well-formed Unicode' },
      });
    }),
  );
});
