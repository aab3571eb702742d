import { Cluster } from 'ioredis';
import type { RedisClient } from './redis-client.js';

/** @throws Error when it does not answer; a cluster, when one of the nodes that have hash slots does not */
export async function mustAnswer(redis: RedisClient): Promise<void> {
  if (!(redis instanceof Cluster)) {
    await redis.ping();
    return;
  }
  const known = redis.nodes('master');
  const serving = new Set(redis.slots.map(([primary]) => primary));
  if (serving.size === 0 || known.length < serving.size) throw new Error('a node of the cluster is away');
  await Promise.all(known.map((node) => node.ping()));
}

/**
 * @param key one that the process may write
 * @throws Error when it takes no writes: one that is full answers all the same, and refuses them
 */
export async function mustTakeWrites(redis: RedisClient, key: string): Promise<void> {
  await redis.set(key, '1', 'PX', 1000);
}
