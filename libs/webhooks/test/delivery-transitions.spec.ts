import type { AttemptError } from '../src/egress/attempt-outcome.js';
import { queuePlace, readQueuePlace } from '../src/ledger/queue-place.js';
import {
  askedFor,
  attempted,
  claimed,
  ended,
  isUnderWayAsTest,
  newDelivery,
  resent,
  TEST_CLAIM,
  TEST_CLAIM_MS,
} from '../src/ledger/delivery-transitions.js';

const NOW = Date.parse('2030-01-01T10:00:00.000Z');
const delivery = {
  endpointId: 'endpoint',
  businessId: 'business',
  eventId: 'event',
  grantId: null,
  type: 'address.confirmed',
  body: 'sealed',
} as const;
const pending = newDelivery(delivery, NOW, 'pending');
const attempt = (error: AttemptError | null, at = NOW) => ({ at, status: null, durationMs: 5, error, answer: null });
const dueAt = ({ queue }: { readonly queue: string | null }) => (queue === null ? null : readQueuePlace(queue).dueAt);

describe('a delivery', () => {
  it('is tried again 30 seconds after its worker’s first attempt began', () => {
    const after = attempted(claimed(pending, 'one'), 'one', attempt('timeout'));
    expect([after.state, after.tries, dueAt(after), after.claimedBy]).toEqual(['pending', 1, NOW + 30_000, null]);
  });

  it('keeps its schedule and its claim when the late attempt of another worker is noted', () => {
    const mine = claimed(pending, 'two');
    const late = attempt('timeout');
    expect(attempted(mine, 'one', late)).toEqual({ ...mine, attempts: [late] });
    expect(attempted(resent(mine, NOW), 'one', late)).toEqual({ ...resent(mine, NOW), attempts: [late] });
  });

  it('has arrived, whoever’s attempt it was', () => {
    const after = attempted(claimed(pending, 'two'), 'one', attempt(null));
    expect([after.state, after.queue]).toEqual(['delivered', null]);
  });

  it('that was held while its worker was at it stays held, or has failed if that was the last attempt', () => {
    const held = ended(claimed(pending, 'one'), 'held');
    expect(attempted(held, 'one', attempt('timeout'))).toMatchObject({ state: 'held', tries: 1 });
    const long = { ...held, firstAttemptAt: NOW - 24 * 3_600_000, tries: 14 };
    expect(attempted(long, 'one', attempt('timeout'))).toMatchObject({ state: 'failed', tries: 15 });
  });
});

describe('how long a delivery is kept', () => {
  const HOUR = 3_600_000;

  it('counts from its last attempt, and not while it is to be sent', () => {
    expect(pending.restsSince).toBeNull();
    expect(attempted(claimed(pending, 'one'), 'one', attempt('timeout')).restsSince).toBeNull();
    const delivered = attempted(claimed(pending, 'one'), 'one', attempt(null, NOW + HOUR));
    expect(delivered.restsSince).toBe(NOW + HOUR);
    expect(resent(delivered, NOW + 2 * HOUR).restsSince).toBeNull();
  });

  it('counts from when it came up where there was no attempt', () => {
    expect(newDelivery(delivery, NOW, 'held').restsSince).toBe(NOW);
    const dropped = ended(claimed(pending, 'one'), 'dropped');
    expect(dropped.restsSince).toBe(NOW);
  });

  it('counts from an attempt that is noted late', () => {
    const dropped = ended(claimed(pending, 'one'), 'dropped');
    expect(attempted(dropped, 'one', attempt('timeout', NOW + HOUR)).restsSince).toBe(NOW + HOUR);
  });
});

describe('a delivery that a person asks for', () => {
  const waiting = attempted(claimed(pending, 'one'), 'one', attempt('timeout'));
  const MINUTE = 60_000;

  it('is tried at once while it waits for its next try, without a change to its schedule', () => {
    const asked = askedFor(waiting, NOW + 10_000);
    expect(asked).toEqual({ ...waiting, queue: queuePlace('endpoint', NOW + 10_000) });
    const after = attempted(claimed(asked, 'one'), 'one', attempt('timeout', NOW + 10_000));
    expect([after.firstAttemptAt, after.tries, dueAt(after)]).toEqual([NOW, 2, NOW + 10_000 + MINUTE]);
  });

  it('stays as it is when it is due anyway, is being sent, or is dropped', () => {
    for (const delivery of [
      pending,
      waiting,
      claimed(pending, 'one'),
      claimed({ ...waiting, queue: queuePlace('endpoint', NOW + 2 * MINUTE) }, 'one'),
      ended(pending, 'dropped'),
    ])
      expect(askedFor(delivery, NOW + MINUTE)).toBe(delivery);
  });

  it('starts anew when it had arrived, failed or was held', () => {
    for (const state of ['delivered', 'failed', 'held'] as const) {
      const delivery = ended(waiting, state);
      expect(askedFor(delivery, NOW + MINUTE)).toEqual(resent(delivery, NOW + MINUTE));
    }
  });
});

describe('a test', () => {
  const test = newDelivery({ ...delivery, type: 'webhook.test' }, NOW, 'test');

  const failed = attempted(test, TEST_CLAIM, attempt('timeout'));

  it('has failed until it arrives', () => {
    expect([test.state, test.queue, test.claimedBy]).toEqual(['failed', null, TEST_CLAIM]);
    expect([failed.state, failed.queue, failed.tries]).toEqual(['failed', null, 0]);
    expect(attempted(test, TEST_CLAIM, attempt(null)).state).toBe('delivered');
  });

  it('is under way until its attempt is noted', () => {
    expect(isUnderWayAsTest(test, NOW + 10_000)).toBe(true);
    expect(isUnderWayAsTest(failed, NOW + 10_000)).toBe(false);
  });

  it('is not under way for ever when the process that sent it was killed', () => {
    expect(isUnderWayAsTest(test, NOW + TEST_CLAIM_MS)).toBe(false);
    expect(resent(test, NOW + TEST_CLAIM_MS)).toMatchObject({ state: 'pending', claimedBy: null });
  });
});
