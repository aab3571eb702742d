import type { Redis } from 'ioredis';
import type { RedisCluster } from './redis-cluster.js';
import type { RedisServer } from './redis-server.js';

const MIGRATE_TIMEOUT_MS = 5_000;
const MOST_KEYS = 1_000;

/** The hash slot of a hash tag on its way to another node, as `redis-cli --cluster reshard` moves it. */
export class Resharding {
  private constructor(
    private readonly slot: number,
    private readonly from: Redis,
    private readonly to: Redis,
    private readonly toUrl: URL,
    private readonly toId: string,
  ) {}

  /** From now on keys that the old node does not have are asked for at the new one. */
  static async begin(cluster: RedisCluster, tag: string, to: RedisServer): Promise<Resharding> {
    const [slot, holder] = await Promise.all([cluster.slotOf(tag), cluster.holderOf(tag)]);
    const [from, target] = [holder.client(), to.client()];
    const [fromId, toId] = await Promise.all([from.cluster('MYID'), target.cluster('MYID')]);
    await target.cluster('SETSLOT', slot, 'IMPORTING', fromId);
    await from.cluster('SETSLOT', slot, 'MIGRATING', toId);
    return new Resharding(slot, from, target, new URL(to.url), toId);
  }

  /** Takes so many of the keys over, or all that are left. */
  async moveKeys(most = MOST_KEYS): Promise<number> {
    const keys = await this.from.cluster('GETKEYSINSLOT', this.slot, most);
    if (keys.length > 0)
      await this.from.migrate(this.toUrl.hostname, this.toUrl.port, '', 0, MIGRATE_TIMEOUT_MS, 'KEYS', ...keys);
    return keys.length;
  }

  /** Moves what is left and tells both nodes whose hash slot it is. */
  async finish(): Promise<void> {
    while ((await this.moveKeys()) > 0);
    for (const node of [this.to, this.from]) await node.cluster('SETSLOT', this.slot, 'NODE', this.toId);
    this.from.disconnect();
    this.to.disconnect();
  }
}
