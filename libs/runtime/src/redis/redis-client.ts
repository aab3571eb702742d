import { Cluster, Redis } from 'ioredis';
import '../process/outlive-tls-faults.js';
import type { ClientOptions } from './client-options.js';
import { clusterClient, duplicateCluster } from './cluster-client.js';
import { readClusterUrl } from './cluster-url.js';

const SOCKET = 'unix:';

/** The URL of a Redis that listens on a Unix socket. */
export function socketUrl(path: string): string {
  return `${SOCKET}//${encodeURI(path).replaceAll(/[?#]/g, encodeURIComponent)}`;
}

/** On one server, or on a cluster. */
export type RedisClient = Redis | Cluster;

/** A client on any Redis that `REDIS_URL` may name. */
export function redisClient(url: string, options: ClientOptions): RedisClient {
  const cluster = readClusterUrl(url);
  return cluster === undefined ? serverClient(url, options) : clusterClient(cluster, options);
}

/** A further client on the same Redis: its options are the first one's, but for those given. */
export function anotherClient(redis: RedisClient, options: ClientOptions): RedisClient {
  return redis instanceof Cluster ? duplicateCluster(redis, options) : redis.duplicate(options);
}

/** A client on one server: `redis://…`, `rediss://…` or `unix:///path/of/a/socket`. */
export function serverClient(url: string, options: ClientOptions): Redis {
  if (!url.startsWith(SOCKET)) return new Redis(url, options);
  return new Redis({ ...options, path: decodeURIComponent(new URL(url).pathname) });
}
