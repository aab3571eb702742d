import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import type { Caller } from '#limits';
import type { LimitsAdmission } from '#limits/redis';
import { BullDeliveryJobs, BullDeliveryWaker } from '#webhooks/bullmq';
import { eventually } from '../support/time/eventually.js';
import { redisLimits } from '../support/limits/redis-limits.js';
import { RedisCluster } from '../support/redis/redis-cluster.js';
import { TestClock } from '../support/time/test-clock.js';

const ROUNDS = 20;
/** More than have a window each, were all of them counted apart. */
const NETWORKS = 26_000;
/** Networks that are counted apart. */
const APART = 20_000;
/** Windows that networks share beyond those. */
const SHARED = 4_096;
const NOW = Date.parse('2030-01-01T00:00:00.000Z');

/** One node with every hash slot: what a cluster refuses to do over two, it refuses as well. */
describe('the keys of Redis', () => {
  let cluster: RedisCluster;
  let url: string;
  beforeAll(async () => {
    cluster = await RedisCluster.start(1);
    url = cluster.nodes[0]?.url ?? '';
  });
  beforeEach(() => cluster.flush());
  afterAll(() => cluster.stop());

  /** The hash slots that the keys there now are in, each once. */
  async function hashSlots(): Promise<readonly number[]> {
    const each = await Promise.all((await cluster.keys()).map((key) => cluster.slotOf(key)));
    return [...new Set(each)];
  }

  it('are those of every decision on limits in one hash slot, whatever the ids are', async () => {
    const clock = new TestClock(NOW);
    const admission = await redisLimits(url, clock);
    for (let round = 0; round < ROUNDS; round++) {
      const id = `${randomUUID()}{${String(round)}}`;
      await decideEverything(admission, id);
      clock.advance(1);
    }
    const kinds = new Set((await cluster.keys()).map((key) => key.split(':').slice(0, 2).join(':')));
    expect([...kinds].sort()).toEqual(
      ['attempt', 'call', 'decode', 'generation', 'invitationMails', 'keys', 'mails', 'network', 'person', 'previews']
        .concat(['requests', 'restricted', 'tests', 'tokens', 'unknown', 'writes'])
        .map((kind) => `{limits}:${kind}`),
    );
    expect(await hashSlots()).toEqual([await cluster.slotOf('limits')]);
    expect(admission.decided.process).toBe(0);
    await admission.close();
  });

  it('are bounded, from however many networks strangers ask', async () => {
    const admission = await redisLimits(url, new TestClock(NOW));
    const networks = Array.from({ length: NETWORKS }, (_, n) => `2001:db8:${n.toString(16)}::/64`);
    for (let from = 0; from < NETWORKS; from += 100)
      await Promise.all(networks.slice(from, from + 100).map((network) => admission.fromNetwork(network)));
    const left = (await cluster.keys()).filter((key) => key.startsWith('{limits}:network:'));
    expect(left.length).toBeLessThanOrEqual(2 * (APART + SHARED));
    // The first came before there were too many: it is counted alone.
    const more = await Promise.all(Array.from({ length: 60 }, () => admission.fromNetwork(networks[0] ?? '')));
    expect(more.filter(({ isAdmitted }) => isAdmitted)).toHaveLength(59);
    expect(admission.decided.process).toBe(0);
    await admission.close();
  });

  it('are those of a window that was lost, and is brought back, in that hash slot too', async () => {
    const admission = await redisLimits(url, new TestClock(NOW));
    const caller = callerOf('busy');
    for (let asked = 0; asked < 5; asked++) await admission.request(caller);
    await cluster.flush();
    await admission.request(caller);
    const brought = await eventually(async () => {
      const keys = await cluster.keys();
      return keys.length > 1 ? keys : undefined;
    });
    expect(brought).toEqual(['{limits}:requests:busy', '{limits}:requests:busy:brought-back']);
    expect(await hashSlots()).toEqual([await cluster.slotOf('limits')]);
    await admission.close();
  });

  it('are those of the queue of wake-ups in one hash slot', async () => {
    const taken: string[] = [];
    const waker = new BullDeliveryWaker(() => new Redis(url));
    const jobs = new BullDeliveryJobs(new Redis(url, { maxRetriesPerRequest: null }), (endpointId) => {
      taken.push(endpointId);
      return Promise.resolve();
    });
    const woken = Array.from({ length: ROUNDS }, () => randomUUID());
    for (const endpointId of woken) waker.wake(endpointId);
    await eventually(() => Promise.resolve(taken.length === woken.length ? true : undefined));
    expect([...taken].sort()).toEqual([...woken].sort());
    expect(await hashSlots()).toEqual([await cluster.slotOf('bull')]);
    await Promise.all([waker.close(), jobs.close()]);
  });
});

function callerOf(businessId: string): Caller {
  return { businessId, plan: { requestsPerMinute: 1_000, previewsPerDay: 1_000 }, restrictedUntil: null };
}

/** Every kind of decision, with every key that it can have and with as few as it can. */
async function decideEverything(admission: LimitsAdmission, id: string): Promise<void> {
  const caller = callerOf(id);
  await admission.request(caller);
  await admission.lookUp(caller, { personId: id, callId: id, repeatable: { id, isAgain: false } });
  await admission.lookUp(caller, { personId: id, callId: null });
  // Twenty of nobody bring a restriction, and one more comes after it.
  for (let guessed = 0; guessed < 20; guessed++)
    await admission.lookUp(caller, { personId: undefined, callId: `${id} ${String(guessed)}` });
  await admission.lookUp(callerOf(`${id} too`), { personId: undefined, callId: null });
  await admission.decode(id);
  await admission.fromNetwork(id);
  await admission.mail(true);
  await admission.mail(false);
  await admission.previewsToday(id);
  const ofBusiness = [{ of: 'tests', subject: id } as const, { of: 'keys', subject: id, limit: 1_000 } as const];
  const given = await admission.use([...ofBusiness, { of: 'writes', subject: `${id} of an account` }]);
  if (given.isAdmitted) await given.giveBack();
  await admission.use([{ of: 'tokens', subject: id }]);
  await admission.use([...ofBusiness, { of: 'writes', subject: id }, { of: 'invitationMails', subject: id }]);
}
