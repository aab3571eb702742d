import type { Redis } from 'ioredis';
import { PreviewMeter } from './preview-meter.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A sorted set per business, of look-ups by time; what is older than a day is dropped as it is met. */
export class RedisPreviewMeter extends PreviewMeter {
  constructor(private readonly redis: Redis) {
    super();
  }

  async record(businessId: string, lookUpId: string, at: number): Promise<void> {
    const key = keyOf(businessId);
    await this.redis
      .multi()
      .zadd(key, at, lookUpId)
      .zremrangebyscore(key, '-inf', at - DAY_MS)
      .pexpire(key, DAY_MS)
      .exec();
  }

  async count(businessId: string, at: number): Promise<number> {
    return this.redis.zcount(keyOf(businessId), `(${String(at - DAY_MS)}`, at);
  }
}

function keyOf(businessId: string): string {
  return `previews:${businessId}`;
}
