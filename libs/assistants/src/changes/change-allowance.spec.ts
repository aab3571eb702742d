import { MAX_CHANGES_OF_ASSISTANT, MAX_CHANGES_OF_PERSON, MAX_WAITING_CHANGES } from '#domain';
import { waitForNext, type CountedChange } from './change-allowance.js';
import type { ChangeRecord } from './change-record.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const NOW = Date.parse('2030-03-02T10:00:00.000Z');

function change(msAgo: number, assistantId = 'one', status: ChangeRecord['status'] = 'confirmed'): CountedChange {
  const createdAt = new Date(NOW - msAgo).toISOString();
  return { assistantId, status, createdAt, expiresAt: new Date(NOW - msAgo + 10 * MINUTE_MS).toISOString() };
}

const many = (count: number, one: (index: number) => CountedChange): CountedChange[] =>
  Array.from({ length: count }, (_, index) => one(index));

describe('how long an assistant waits until it may ask for one more change', () => {
  it('is nothing at first', () => {
    expect(waitForNext([], 'one', NOW)).toBe(0);
  });

  it('is nothing while fewer changes wait than may', () => {
    const pending = many(MAX_WAITING_CHANGES - 1, () => change(MINUTE_MS, 'one', 'pending'));
    expect(waitForNext(pending, 'one', NOW)).toBe(0);
  });

  it('is until the oldest that waits has expired, whichever assistant asked for it', () => {
    const pending = many(MAX_WAITING_CHANGES, (index) => change((index + 1) * 10_000, `other ${index}`, 'pending'));
    expect(waitForNext(pending, 'one', NOW)).toBe(10 * MINUTE_MS - 100_000);
  });

  it('counts no change as waiting that is answered or has expired', () => {
    const answered = many(MAX_WAITING_CHANGES, () => change(MINUTE_MS, 'other', 'refused'));
    const expired = many(MAX_WAITING_CHANGES, () => change(10 * MINUTE_MS, 'other', 'pending'));
    expect(waitForNext([...answered, ...expired], 'one', NOW)).toBe(0);
  });

  it('is until a day after the first of its own, once it has asked as often as it may', () => {
    const own = many(MAX_CHANGES_OF_ASSISTANT, (index) => change((index + 1) * MINUTE_MS));
    expect(waitForNext(own, 'one', NOW)).toBe(DAY_MS - MAX_CHANGES_OF_ASSISTANT * MINUTE_MS);
    expect(waitForNext(own, 'another', NOW)).toBe(0);
    expect(waitForNext([...own.slice(1), change(DAY_MS)], 'one', NOW)).toBe(0);
  });

  it('is until a day after the first of all, once all assistants together have', () => {
    const all = many(MAX_CHANGES_OF_PERSON, (index) => change((index + 1) * MINUTE_MS, `other ${index % 5}`));
    expect(waitForNext(all, 'one', NOW)).toBe(DAY_MS - MAX_CHANGES_OF_PERSON * MINUTE_MS);
  });
});
