import { assert, constantFrom, integer, property, record } from 'fast-check';
import { keyStateOf } from './key-state.js';
import { KEY_GOOD_FOR_MS, type RequestRecord } from './request-record.js';

const NOW = 10 * KEY_GOOD_FOR_MS;

const kept = record({
  fingerprint: constantFrom('same', 'other'),
  age: integer({ min: 0, max: 2 * KEY_GOOD_FOR_MS }),
  state: constantFrom('running' as const, 'open' as const, 'answered' as const),
});

describe('a key', () => {
  it('nobody has used is free', () => {
    expect(keyStateOf(undefined, 'same', NOW)).toBe('free');
  });

  it('is free after 24 hours; until then its request stands as it was left, and any other one is a conflict', () => {
    assert(
      property(kept, ({ fingerprint, age, state }) => {
        const answer = state === 'answered' ? ({ kind: 'refusal', code: 'x', message: 'x' } as const) : null;
        const found: RequestRecord = { requestId: 'first', fingerprint, begunAt: NOW - age, state, answer };
        const standing = keyStateOf(found, 'same', NOW);
        if (age >= KEY_GOOD_FOR_MS) expect(standing).toBe('free');
        else expect(standing).toBe(fingerprint === 'same' ? state : 'conflict');
      }),
    );
  });

  it('is good to the last millisecond of its day', () => {
    const found: RequestRecord = { requestId: 'first', fingerprint: 'same', begunAt: NOW, state: 'open', answer: null };
    expect(keyStateOf(found, 'same', NOW + KEY_GOOD_FOR_MS - 1)).toBe('open');
    expect(keyStateOf(found, 'same', NOW + KEY_GOOD_FOR_MS)).toBe('free');
  });
});
