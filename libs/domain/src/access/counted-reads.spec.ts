import { countRead, NO_READS } from './counted-reads.js';

const read = (minute: number) => ({ at: `2030-01-01T00:0${minute}:00.000Z`, fields: ['address'] });
const takenBack = (minute: number) => ({ ...read(minute), fields: [] });
const counted = (...entries: ReturnType<typeof read>[]) => entries.reduce(countRead, NO_READS);

test('every read counts, and the last one is remembered', () => {
  expect(counted(read(1), read(2))).toEqual({ reads: 2, lastReadAt: read(2).at });
});

test('an entry without fields takes a read back', () => {
  expect(counted(read(1), takenBack(2))).toEqual(NO_READS);
  expect(counted(read(1), read(2), takenBack(3))).toEqual({ reads: 1, lastReadAt: read(2).at });
  expect(counted(read(1), takenBack(2), read(3))).toEqual({ reads: 1, lastReadAt: read(3).at });
});

test('there are never fewer reads than none', () => {
  expect(counted(takenBack(1), read(2))).toEqual({ reads: 1, lastReadAt: read(2).at });
});
