import type { Redis } from 'ioredis';
import { JoinedSignals, type Signals } from '#signals';
import { RedisSignals } from '#signals/redis';
import type { ThreadSignals } from '#signals/thread';
import type { ClosingStack } from '../shutdown/closing-stack.js';

/**
 * Signals by the process's Redis. Waits for nothing: without Redis everybody looks for themselves.
 * @param otherThread what wakes this process's other thread, which has a connection of its own for other processes
 */
export function openSignals(redis: Redis, closing: ClosingStack, otherThread?: ThreadSignals): Signals {
  const heard = redis.duplicate({ autoResubscribe: false });
  if (otherThread === undefined) return closing.closes(new RedisSignals(redis, heard));
  closing.closes(otherThread);
  return new JoinedSignals(otherThread, closing.closes(new RedisSignals(redis, heard, 2)));
}
