import fc from 'fast-check';
import { uuidOf } from './uuid.js';

test('every UUID, in any case, is itself in lower case', () => {
  fc.assert(
    fc.property(fc.uuid(), (uuid) => {
      expect([uuidOf(uuid), uuidOf(uuid.toUpperCase())]).toEqual([uuid, uuid]);
    }),
  );
});

test.each([
  undefined,
  null,
  7,
  '',
  'x',
  '00000000-0000-4000-8000-00000000000',
  '{00000000-0000-4000-8000-000000000000}',
])('%p is none', (text) => {
  expect(uuidOf(text)).toBeUndefined();
});
