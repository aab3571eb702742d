import type { accessStream } from '#domain';
import type { SealedIn } from '#events';
import { evolveGrantReads } from './access-counts.js';

type AccessIn = SealedIn<ReturnType<typeof accessStream>>;

const read = (id: string, second: number, retried = false, fields = ['name']): AccessIn => ({
  id,
  type: 'access.read.v1',
  at: `2030-01-01T00:00:0${second}.000Z`,
  data: { businessId: 'b', channel: 'api', fields, grantId: 'g', grantRevision: 0 },
  metadata: { time: `2030-01-01T00:00:0${second}.000Z`, correlationId: 'c', causationId: null, actor: 'business:b' },
  stream: 'access-p',
  revision: second,
  position: String(second),
  retried,
});

const counted = (events: readonly AccessIn[]) => {
  let document = evolveGrantReads(undefined, read('first', 0));
  for (const event of events) document = evolveGrantReads(document, event) ?? document;
  return { reads: document?.reads, lastReadAt: document?.lastReadAt };
};

test('every read counts, and the last one is remembered', () => {
  expect(counted([read('a', 1), read('b', 2)])).toEqual({ reads: 3, lastReadAt: '2030-01-01T00:00:02.000Z' });
});

test('a read that was stored twice counts once; one marked, but stored once, counts', () => {
  expect(counted([read('a', 1), read('a', 2, true)])).toEqual({ reads: 2, lastReadAt: '2030-01-01T00:00:01.000Z' });
  expect(counted([read('a', 1, true)])).toEqual({ reads: 2, lastReadAt: '2030-01-01T00:00:01.000Z' });
});

test('a read whose grant was not shown after all is taken back, once', () => {
  const takenBack = read('b', 2, false, []);
  const left = { reads: 1, lastReadAt: '2030-01-01T00:00:01.000Z' };
  expect(counted([read('a', 1), takenBack])).toEqual(left);
  expect(counted([read('a', 1), takenBack, { ...takenBack, retried: true }])).toEqual(left);
});
