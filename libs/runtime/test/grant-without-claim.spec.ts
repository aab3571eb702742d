import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { grantIdOf, grantStream } from '#domain';
import { openLmdbEventStore } from '#event-store/lmdb';
import { POLICY_CHECKPOINTS, PolicyCheckpoints, PolicyFollower, type Policy } from '#policies';
import { EventTail } from '#projecting';
import { GrantReferences, WebhookDispatcher } from '#webhooks';
import { InMemoryRecordStore } from '../../../test/support/engines/in-memory-record-store.js';
import { eventually } from '../../../test/support/time/eventually.js';

describe('an event of a grant that does not begin with its claim', () => {
  it('is put aside by the webhooks at its first try: another one would find the same log', async () => {
    const path = await mkdtemp(join(tmpdir(), 'unclaimed-'));
    const log = await openLmdbEventStore({ path });
    const grants = new GrantReferences(log);
    const policy: Policy = {
      follows: WebhookDispatcher.follows,
      laneOf: ({ stream }) => stream,
      handle: async ({ stream }) => {
        await grants.find(grantIdOf(stream) ?? '');
      },
    };
    const tries: unknown[] = [];
    const parked: string[] = [];
    const alarms = {
      onTrouble: (_policy: string, _event: unknown, error: unknown) => void tries.push(error),
      onParked: (name: string) => Promise.resolve(void parked.push(name)),
    };
    const checkpoints = new PolicyCheckpoints(new InMemoryRecordStore([POLICY_CHECKPOINTS]));
    const stopping = new AbortController();
    const following = new PolicyFollower(policy, new EventTail(log), checkpoints, alarms).follow(stopping.signal);
    try {
      const time = '2030-01-01T00:00:00.000Z';
      const metadata = { time, correlationId: randomUUID(), causationId: null, actor: 'service:test' };
      const event = { id: randomUUID(), type: 'grant.released.v1', data: { personRevision: 3 }, metadata };
      await log.append(grantStream(randomUUID()), [event], 'any');
      await eventually(() => Promise.resolve(tries[0]));
      await eventually(() => Promise.resolve(parked[0]));
      expect([parked, tries.length]).toEqual([['webhooks'], 1]);
    } finally {
      stopping.abort();
      await following;
      await log.close();
      await rm(path, { recursive: true });
    }
  });
});
