import { randomUUID } from 'node:crypto';
import { businessStream } from '#domain';
import { EventStoreUnavailable } from '#event-store';
import { LogEvent } from '#events';
import { ClosedBusinessesPolicy } from '../src/closed-businesses/closed-businesses-policy.js';

describe('the grants of a closed business', () => {
  const businessId = randomUUID();
  const closed = new LogEvent({
    stream: businessStream(businessId),
    revision: 3,
    position: '0004',
    id: randomUUID(),
    type: 'business.closed.v1',
    retried: false,
    data: {},
    metadata: {
      ...{ time: '2030-01-01T00:00:00.000Z', correlationId: randomUUID() },
      ...{ causationId: null, actor: 'member:m' },
    },
  });
  const damaged = Object.assign(new Error('the event is damaged'), { name: 'DamagedEvent' });
  let released: string[];
  let failing: Readonly<Record<string, Error>>;
  beforeEach(() => {
    [released, failing] = [[], {}];
  });

  /** Three grants, of which each may fail to be ended. */
  function ends(signal = new AbortController().signal): Promise<void> {
    const page = (): Promise<never[]> => Promise.resolve(['one', 'two', 'three'].map((id) => ({ id }) as never));
    const policy = new ClosedBusinessesPolicy(
      {
        finish: () => Promise.resolve(),
        releaseGrant: (_businessId, grantId) => {
          const failure = failing[grantId];
          if (failure !== undefined) return Promise.reject(failure);
          released.push(grantId);
          return Promise.resolve();
        },
      },
      { get: () => Promise.resolve(undefined), page },
      { mustReach: () => Promise.resolve() },
    );
    return policy.handle(closed, signal);
  }

  it('all end but the one that cannot be read, of which the failure tells', async () => {
    failing = { one: damaged };
    await expect(ends()).rejects.toBe(failing['one']);
    expect(new Set(released)).toEqual(new Set(['two', 'three']));
  });

  it('wait where an engine goes away, also behind one that cannot be read: then nothing is put aside', async () => {
    failing = { one: damaged, two: new EventStoreUnavailable() };
    await expect(ends()).rejects.toBe(failing['two']);
    expect(released).toEqual([]);
  });

  it('wait for the next holder where the work is lost', async () => {
    await expect(ends(AbortSignal.abort(new Error('lost')))).rejects.toThrow('lost');
    expect(released).toEqual([]);
  });
});
