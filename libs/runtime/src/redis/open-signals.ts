import { JoinedSignals, type Signals } from '#signals';
import { RedisSignals } from '#signals/redis';
import type { ThreadSignals } from '#signals/thread';
import type { Settings } from '../settings/settings.js';
import type { ClosingStack } from '../shutdown/closing-stack.js';
import { hearingConnection } from './hearing-connection.js';
import { readClusterUrl } from './cluster-url.js';
import type { RedisClient } from './redis-client.js';

/**
 * Signals by the process's Redis. Waits for nothing: without Redis everybody looks for themselves.
 * @param otherThread what wakes this process's other thread, which has a connection of its own for other processes
 */
export function openSignals(
  redis: RedisClient,
  { redisUrl }: Settings,
  closing: ClosingStack,
  otherThread?: ThreadSignals,
): Signals {
  const cluster = readClusterUrl(redisUrl ?? '');
  const heard = hearingConnection(redis, cluster);
  const threads = otherThread === undefined ? 1 : 2;
  // A node of a cluster counts those who hear by it alone.
  const signals = closing.closes(new RedisSignals(redis, heard, cluster === undefined ? threads : 'unknown'));
  if (otherThread === undefined) return signals;
  return new JoinedSignals(closing.closes(otherThread), signals);
}
