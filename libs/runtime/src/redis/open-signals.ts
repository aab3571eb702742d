import type { Redis } from 'ioredis';
import type { Signals } from '#signals';
import { RedisSignals } from '#signals/redis';
import type { ClosingStack } from '../shutdown/closing-stack.js';

/** Signals by the process's Redis. Waits for nothing: without Redis everybody looks for themselves. */
export function openSignals(redis: Redis, closing: ClosingStack): Signals {
  return closing.closes(new RedisSignals(redis, redis.duplicate({ autoResubscribe: false })));
}
