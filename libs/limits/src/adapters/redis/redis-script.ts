import { createHash } from 'node:crypto';
import type { LimitsRedis } from './limits-redis.js';

/** A Lua script, sent by its hash: in one round trip, but for the first time that a server sees it. */
export class RedisScript {
  private readonly sha: string;

  constructor(private readonly lua: string) {
    this.sha = createHash('sha1').update(lua).digest('hex');
  }

  async run(redis: LimitsRedis, keys: readonly string[], values: readonly (string | number)[]): Promise<unknown> {
    try {
      return await redis.evalsha(this.sha, keys.length, ...keys, ...values);
    } catch (error) {
      // A server that was started anew does not know it yet.
      if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error;
      return redis.eval(this.lua, keys.length, ...keys, ...values);
    }
  }
}
