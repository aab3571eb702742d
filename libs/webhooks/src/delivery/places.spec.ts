import { Places } from './places.js';

const LIMITS = { total: 64, perBusiness: 16, perEndpoint: 8, perQuickEndpoint: 12 };
const QUICK = { tookMs: 20, error: null };
const HANGING = { tookMs: 10_000, error: 'timeout' };

describe('the places of a worker', () => {
  let places: Places;
  let deliveries: number;
  beforeEach(() => {
    deliveries = 0;
    jest.useFakeTimers();
    places = new Places(LIMITS);
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const recipient = (endpoint: number, business = endpoint) => ({
    endpointId: `endpoint-${String(endpoint)}`,
    businessId: `business-${String(business)}`,
  });
  type Recipient = ReturnType<typeof recipient>;

  /** As many as there is room for. @returns their ids */
  function fill(to: Recipient): readonly string[] {
    const ids: string[] = [];
    while (places.hasRoom(to)) {
      const id = String(deliveries++);
      places.take(to, id);
      ids.push(id);
    }
    return ids;
  }

  /** So many attempts, one after the other. */
  function attempts(to: Recipient, count: number, attempt: { tookMs: number; error: string | null }): void {
    for (let n = 0; n < count; n++) {
      places.take(to, 'one');
      places.leave(to.endpointId, 'one', attempt);
    }
  }

  it('are two for an endpoint that nothing is known of', () => {
    expect(fill(recipient(1))).toHaveLength(2);
  });

  it('are twelve for an endpoint that answers quickly', () => {
    attempts(recipient(2), 7, QUICK);
    expect(fill(recipient(2))).toHaveLength(12);
  });

  it('are eight for one that answers quickly while half of all are taken', () => {
    for (let n = 1; n <= 4; n++) {
      attempts(recipient(n), 7, QUICK);
      fill(recipient(n));
    }
    const ofEach = [1, 2, 3, 4].map((n) => places.underWay(`endpoint-${String(n)}`));
    expect(ofEach).toEqual([12, 12, 8, 8]);
  });

  it.each([
    [990, 8],
    [1_500, 5],
    [4_000, 2],
    [9_900, 1],
  ])('are fewer for one that takes %d ms: %d', (tookMs, most) => {
    attempts(recipient(1), 20, { tookMs, error: null });
    expect(fill(recipient(1))).toHaveLength(most);
  });

  it('are one for an endpoint that hangs, and twelve again soon after it answers', () => {
    attempts(recipient(1), 3, QUICK);
    attempts(recipient(1), 2, HANGING);
    expect(places.hasRoom(recipient(1))).toBe(true);
    expect(fill(recipient(1))).toHaveLength(1);
    places.leave('endpoint-1', '0', QUICK);
    attempts(recipient(1), 4, QUICK);
    expect(fill(recipient(1))).toHaveLength(12);
  });

  it('are two for one that fails at once', () => {
    attempts(recipient(1), 5, { tookMs: 1, error: 'connection_refused' });
    expect(fill(recipient(1))).toHaveLength(2);
  });

  it('become fewer while an attempt has no answer yet', () => {
    attempts(recipient(1), 3, QUICK);
    places.take(recipient(1), 'first');
    jest.advanceTimersByTime(4_000);
    expect(fill(recipient(1))).toHaveLength(1);
  });

  it('are there for an endpoint that nothing is known of, however many are known to hang', () => {
    for (let n = 1; n <= 100; n++) attempts(recipient(n), 2, HANGING);
    const held = Array.from({ length: 100 }, (_, n) => fill(recipient(n + 1))).flat();
    expect(held).toHaveLength(16);
    expect(fill(recipient(200))).toHaveLength(1);
  });

  it('are left over for those that answer, however many hang', () => {
    for (let n = 1; n <= 100; n++) fill(recipient(n));
    expect(places.isFull).toBe(false);
    attempts(recipient(200), 3, QUICK);
    expect(fill(recipient(200))).toHaveLength(8);
  });

  it('are sixteen for all endpoints of a business, and no more than there are', () => {
    for (let n = 1; n <= 50; n++) attempts(recipient(n, n % 5), 3, QUICK);
    const ofBusiness = Array.from({ length: 5 }, (_, business) =>
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((n) => fill(recipient(n * 5 + business + 5, (business + 5) % 5))),
    );
    expect(ofBusiness.map((ids) => ids.length)).toEqual([16, 16, 16, 16, 0]);
    expect(places.isFull).toBe(true);
  });

  it('are free again when left, once', () => {
    const [first = ''] = fill(recipient(1));
    places.leave('endpoint-1', first, undefined);
    places.leave('endpoint-1', first, undefined);
    expect(places.has('endpoint-1', first)).toBe(false);
    expect(fill(recipient(1))).toHaveLength(1);
  });
});
