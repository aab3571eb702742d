import { evolveDailyUsage } from './usage-by-day.js';

const of = { businessId: 'b', date: '2030-01-01' } as const;
const READ = { ...of, kind: 'reads', added: 1 } as const;
const PREVIEW = { ...of, kind: 'previews', added: 1 } as const;
const NOTHING = { ...of, previews: 0, claims: 0, reads: 0, recent: [] };

const counted = (...appended: readonly (readonly [id: string, retried: boolean])[]) => {
  let usage: Parameters<typeof evolveDailyUsage>[0] = NOTHING;
  for (const [id, retried] of appended) usage = evolveDailyUsage(usage, { id, retried }, READ) ?? usage;
  return usage.reads;
};
const LIST = Array.from({ length: 50 }, (_, number) => [`read ${String(number)}`, false] as const);

test('the reads of a business’s day are counted, and what else it does beside them', () => {
  expect(counted(...LIST)).toBe(50);
  const once = evolveDailyUsage(NOTHING, { id: 'a', retried: false }, PREVIEW);
  expect(once).toEqual({ ...NOTHING, previews: 1 });
});

test('a list that was stored twice counts once', () => {
  const again = LIST.map(([id]) => [id, true] as const);
  expect(counted(...LIST, ...again)).toBe(50);
});

test('a read that is marked as sent again, but stands there once, counts', () => {
  expect(counted(['a', true])).toBe(1);
});
