import { TestTurns } from './test-turns.js';

describe('turns for tests of webhook endpoints', () => {
  let turns: TestTurns;
  beforeEach(() => {
    turns = new TestTurns();
  });

  /** A test that goes on until it is told what came of it. */
  function begin(endpointId: string, businessId: string): { end: (outcome: string) => void; outcome: Promise<string> } {
    let end: (outcome: string) => void = () => undefined;
    const answered = new Promise<string>((resolve) => {
      end = resolve;
    });
    return { end, outcome: turns.take({ endpointId, businessId }, () => answered) };
  }

  it('are one at a time for an endpoint', async () => {
    const first = begin('endpoint', 'business');
    expect(await begin('endpoint', 'business').outcome).toBe('busy');
    first.end('delivered');
    expect(await first.outcome).toBe('delivered');
    const next = begin('endpoint', 'business');
    next.end('delivered again');
    expect(await next.outcome).toBe('delivered again');
  });

  it('are four for a business, and another business has its own', async () => {
    const under = ['a', 'b', 'c', 'd'].map((endpoint) => begin(endpoint, 'business'));
    expect(await begin('e', 'business').outcome).toBe('busy');
    const other = begin('f', 'other');
    for (const { end } of [...under, other]) end('delivered');
    expect(await other.outcome).toBe('delivered');
    const freed = begin('e', 'business');
    freed.end('delivered');
    expect(await freed.outcome).toBe('delivered');
  });

  it('are thirty-two in all', async () => {
    const under = Array.from({ length: 32 }, (_, n) => begin(`endpoint-${String(n)}`, `business-${String(n)}`));
    expect(await begin('one more', 'one more').outcome).toBe('full');
    for (const { end } of under) end('delivered');
    expect(new Set(await Promise.all(under.map(({ outcome }) => outcome)))).toEqual(new Set(['delivered']));
  });

  it('come free when a test cannot be made', async () => {
    const failing = turns.take({ endpointId: 'a', businessId: 'b' }, () => Promise.reject(new Error('no key')));
    await expect(failing).rejects.toThrow('no key');
    const next = begin('a', 'b');
    next.end('delivered');
    expect(await next.outcome).toBe('delivered');
  });
});
