import type { Cluster, Redis } from 'ioredis';
import { clusterClient } from './cluster-client.js';
import type { ClusterAddress } from './cluster-url.js';
import { serverClient } from './redis-client.js';

const CONNECT_TIMEOUT_MS = 1_000;
const COMMAND_TIMEOUT_MS = 2_000;
/** After the server has closed the connection the client would wait for longer, and keep the process alive. */
const DISCONNECT_TIMEOUT_MS = 100;

const OPTIONS = {
  lazyConnect: true,
  connectTimeout: CONNECT_TIMEOUT_MS,
  commandTimeout: COMMAND_TIMEOUT_MS,
  disconnectTimeout: DISCONNECT_TIMEOUT_MS,
  maxRetriesPerRequest: 0,
  retryStrategy: () => null,
};

/**
 * One command on a connection for that alone: one that stayed would keep a service's own server running when the
 * service ends.
 * @throws Error when nobody answers in time; ReplyError when whoever answers refuses
 */
export function askBriefly<T>(url: string, command: (redis: Redis) => Promise<T>): Promise<T> {
  return answered(serverClient(url, OPTIONS), command);
}

/** The same of a cluster. @throws Error also when hash slots of it are served by nobody */
export function askClusterBriefly<T>(address: ClusterAddress, command: (cluster: Cluster) => Promise<T>): Promise<T> {
  return answered(clusterClient(address, OPTIONS), command);
}

async function answered<Client extends Redis | Cluster, T>(
  redis: Client,
  command: (redis: Client) => Promise<T>,
): Promise<T> {
  // Why a connection was closed is told here alone; of a cluster's nodes there.
  const said: Error[] = [];
  redis.on('error', (error: Error) => said.push(error));
  redis.on('node error', (error: Error) => said.push(error));
  try {
    await redis.connect();
    return await command(redis);
  } catch (error) {
    throw said[0] ?? error;
  } finally {
    redis.disconnect();
  }
}
