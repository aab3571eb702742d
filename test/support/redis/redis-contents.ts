import type { Cluster, Redis } from 'ioredis';

/** Every key of a Redis and what is under it, as bytes. */
export async function redisContents(redis: Redis | Cluster): Promise<readonly Buffer[]> {
  const contents: Buffer[] = [];
  let cursor = '0';
  do {
    const [next, keys] = await redis.scan(cursor, 'COUNT', 100);
    for (const key of keys) contents.push(Buffer.concat([Buffer.from(key), await contentsOf(redis, key)]));
    cursor = next;
  } while (cursor !== '0');
  return contents;
}

/** Every value of a key, whatever its type, as bytes. */
async function contentsOf(redis: Redis | Cluster, key: string): Promise<Buffer> {
  switch (await redis.type(key)) {
    case 'string':
      return Buffer.from((await redis.get(key)) ?? '');
    case 'hash':
      return Buffer.from(JSON.stringify(await redis.hgetall(key)));
    case 'list':
      return Buffer.from(JSON.stringify(await redis.lrange(key, 0, -1)));
    case 'set':
      return Buffer.from(JSON.stringify(await redis.smembers(key)));
    case 'zset':
      return Buffer.from(JSON.stringify(await redis.zrange(key, '0', '-1')));
    case 'stream':
      return Buffer.from(JSON.stringify(await redis.xrange(key, '-', '+')));
    case 'none':
      // Its time was up since it was listed.
      return Buffer.alloc(0);
    default:
      throw new Error('a kind of value that this test does not look into');
  }
}
