import { randomUUID } from 'node:crypto';
import { DEMO_GRANTS } from '#disclosure';
import { MAX_PAGE, type PageRequest, type ViewDocument, type ViewStore } from '#document-store';
import { businessStream, grantStream } from '#domain';
import { EventStoreUnavailable } from '#event-store';
import { LogEvent } from '#events';
import { UnknownEventType } from '#vault';
import { InMemoryRecordStore } from '../../../test/support/engines/in-memory-record-store.js';
import { ClosedBusinessesPolicy } from '../src/closed-businesses/closed-businesses-policy.js';

describe('the grants of a closed business', () => {
  const businessId = randomUUID();
  const metadata = {
    ...{ time: '2030-01-01T00:00:00.000Z', correlationId: randomUUID() },
    ...{ causationId: null, actor: 'member:m' },
  };
  const closed = new LogEvent({
    stream: businessStream(businessId),
    revision: 3,
    position: '0004',
    id: randomUUID(),
    type: 'business.closed.v1',
    retried: false,
    data: {},
    metadata,
  });
  const damaged = new UnknownEventType('grant.exploded.v1');
  let records: InMemoryRecordStore;
  let released: string[];
  let releasedInDemo: string[];
  let failing: Readonly<Record<string, Error>>;
  beforeEach(() => {
    records = new InMemoryRecordStore([DEMO_GRANTS]);
    [released, releasedInDemo, failing] = [[], [], {}];
  });

  function end(grantId: string, ended: string[]): Promise<void> {
    const failure = failing[grantId];
    if (failure !== undefined) return Promise.reject(failure);
    ended.push(grantId);
    return Promise.resolve();
  }

  function policyOn(views: Partial<Pick<ViewStore, 'get' | 'page'>>): ClosedBusinessesPolicy {
    return new ClosedBusinessesPolicy(
      {
        finish: () => Promise.resolve(),
        releaseGrant: (_businessId, grantId) => end(grantId, released),
        releaseDemoGrant: (_businessId, grantId) => end(grantId, releasedInDemo),
        removeEndpoint: () => Promise.resolve(),
      },
      { get: () => Promise.resolve(undefined), page: () => Promise.resolve([]), ...views },
      records,
      { mustReach: () => Promise.resolve() },
    );
  }

  /** Three grants, of which each may fail to be ended. */
  function ends(signal = new AbortController().signal): Promise<void> {
    const page = (): Promise<never[]> => Promise.resolve(['one', 'two', 'three'].map((id) => ({ id }) as never));
    return policyOn({ page }).handle(closed, signal);
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

  it('end also where a pending one is approved while they are looked up', async () => {
    const status = new Map([['waiting', 'pending_approval']]);
    const page = <T extends object>(_collection: unknown, { equal }: PageRequest): Promise<ViewDocument<T>[]> => {
      const found = [...status].filter(([, is]) => is === equal['status']).map(([id]) => ({ id }) as ViewDocument<T>);
      status.set('waiting', 'active');
      return Promise.resolve(found);
    };
    await policyOn({ page }).handle(closed, new AbortController().signal);
    expect(released).toContain('waiting');
  });

  it.each([
    [true, ['late']],
    [false, []],
  ])('end when they are approved after it was closed: %s', async (isClosed, ended) => {
    const bodies: Readonly<Record<string, object>> = { late: { businessId }, [businessId]: { isClosed } };
    const get = <T extends object>(_collection: unknown, id: string): Promise<ViewDocument<T> | undefined> => {
      const body = bodies[id];
      return Promise.resolve(body && { id, position: '0005', body: body as T });
    };
    const policy = policyOn({ get });
    const stream = grantStream('late');
    const approved = new LogEvent({
      ...{ stream, revision: 1, position: '0005', id: randomUUID(), type: 'grant.approved.v1', retried: false },
      ...{ data: { personRevision: 0 }, metadata },
    });
    expect(policy.laneOf(approved)).toBe(stream);
    await policy.handle(approved, new AbortController().signal);
    expect(released).toEqual(ended);
  });

  describe('in its demo', () => {
    const ids = Array.from({ length: MAX_PAGE + 2 }, (_, index) => `demo-${String(index).padStart(4, '0')}`);
    const lastId = ids.at(-1) ?? '';
    beforeEach(async () => {
      const claimedAt = metadata.time;
      for (const id of ids) await records.create(DEMO_GRANTS, id, { businessId, claimedAt });
      await records.create(DEMO_GRANTS, 'another', { businessId: randomUUID(), claimedAt });
    });
    const handled = (): Promise<void> => policyOn({}).handle(closed, new AbortController().signal);

    it('end, however many pages they are, and no other’s', async () => {
      await handled();
      expect(releasedInDemo).toEqual(ids);
    });

    it('end also where it is stopped between two pages, when it is handled again', async () => {
      failing = { [lastId]: new EventStoreUnavailable() };
      await expect(handled()).rejects.toBe(failing[lastId]);
      expect(releasedInDemo).not.toContain(lastId);
      failing = {};
      await handled();
      expect(new Set(releasedInDemo)).toEqual(new Set(ids));
    });

    it('end all but the one that cannot be read, of which the failure tells', async () => {
      failing = { [lastId]: damaged };
      await expect(handled()).rejects.toBe(damaged);
      expect(releasedInDemo).toEqual(ids.slice(0, -1));
    });
  });
});
