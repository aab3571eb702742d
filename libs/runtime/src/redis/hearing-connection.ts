import { Redis } from 'ioredis';
import { loginOf } from './cluster-client.js';
import type { ClusterAddress } from './cluster-url.js';
import { anotherClient, type RedisClient } from './redis-client.js';

const LONGEST_RETRY_MS = 2_000;
/** A node that takes no connection is left for the next one. */
const CONNECT_TIMEOUT_MS = 2_000;
const COMMAND_TIMEOUT_MS = 2_000;
const DISCONNECT_TIMEOUT_MS = 200;

/**
 * A connection for signals alone. Of a cluster it is to one node, as each passes on to all what it is told, and to the
 * next one once it is lost.
 */
export function hearingConnection(redis: RedisClient, cluster: ClusterAddress | undefined): RedisClient {
  return cluster === undefined ? anotherClient(redis, { autoResubscribe: false }) : nodeAfterNode(cluster);
}

function nodeAfterNode({ nodes, tls, ...address }: ClusterAddress): Redis {
  let tried = Math.floor(Math.random() * nodes.length);
  const next = (): { host?: string; port?: number } => nodes[(tried += 1) % nodes.length] ?? {};
  const heard = new Redis({
    ...next(),
    ...loginOf(address),
    ...(tls && { tls: {} }),
    connectTimeout: CONNECT_TIMEOUT_MS,
    commandTimeout: COMMAND_TIMEOUT_MS,
    disconnectTimeout: DISCONNECT_TIMEOUT_MS,
    autoResubscribe: false,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    retryStrategy: (times) => {
      // It connects to wherever its options say by then.
      Object.assign(heard.options, next());
      return Math.min(times * 100, LONGEST_RETRY_MS);
    },
  });
  return heard;
}
