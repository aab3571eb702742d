import type { Redis } from 'ioredis';
import { MissedLookUps } from './missed-look-ups.js';
import { PreviewMeter } from './preview-meter.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * A sorted set per business, of look-ups by time; what is older than a day is dropped as it is met. While Redis is out of reach look-ups
 * go on, and each process counts those that it made meanwhile: Redis is never the record of anything.
 */
export class RedisPreviewMeter extends PreviewMeter {
  private readonly missed = new MissedLookUps();

  constructor(private readonly redis: Redis) {
    super();
  }

  async record(businessId: string, lookUpId: string, at: number): Promise<void> {
    const key = keyOf(businessId);
    const results = await this.redis
      .multi()
      .zadd(key, at, lookUpId)
      .zremrangebyscore(key, '-inf', at - DAY_MS)
      .pexpire(key, DAY_MS)
      .exec()
      .catch(() => null);
    const isWritten = results?.every(([error]) => error === null) ?? false;
    if (!isWritten) this.missed.add(businessId, at);
  }

  async count(businessId: string, at: number): Promise<number> {
    const since = at - DAY_MS;
    const written = await this.redis.zcount(keyOf(businessId), `(${String(since)}`, at).catch(() => 0);
    return written + this.missed.count(businessId, since, at);
  }
}

function keyOf(businessId: string): string {
  return `previews:${businessId}`;
}
