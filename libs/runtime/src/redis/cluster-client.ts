import { Cluster, type RedisOptions } from 'ioredis';
import type { ClientOptions } from './client-options.js';
import type { ClusterAddress } from './cluster-url.js';

/** How often a client looks which node has which hash slots, beside each time that it is told to look elsewhere. */
const POLL_EVERY_MS = 5_000;
const RETRY_MS = 100;
/** A command is told at most to look elsewhere, and once more after a failover. */
const MOST_REDIRECTIONS = 5;

/** A client on a cluster that behaves as the options say of one server. */
export function clusterClient({ nodes, tls, ...address }: ClusterAddress, options: ClientOptions): Cluster {
  const { redisOptions, ...ofCluster } = clusterOptions(options);
  return new Cluster([...nodes], {
    ...ofCluster,
    slotsRefreshInterval: POLL_EVERY_MS,
    maxRedirections: MOST_REDIRECTIONS,
    redisOptions: { ...redisOptions, ...loginOf(address), ...(tls && { tls: {} }) },
    // A certificate is for the name, not for the address behind it.
    ...(tls && {
      dnsLookup: (host, found) => {
        found(null, host);
      },
    }),
  });
}

/** A further client on the same cluster: its options are the first one's, but for those given. */
export function duplicateCluster(cluster: Cluster, options: ClientOptions): Cluster {
  return cluster.duplicate([], clusterOptions(options));
}

type Login = Pick<RedisOptions, 'username' | 'password'>;

/** Who asks each node. */
export function loginOf({ username, password }: Pick<ClusterAddress, 'username' | 'password'>): Login {
  return { ...(username !== undefined && { username }), ...(password !== undefined && { password }) };
}

/** One server's options as a cluster's: what is not given stays out, so that it changes nothing. */
function clusterOptions(options: ClientOptions) {
  const { lazyConnect, enableAutoPipelining, enableOfflineQueue, retryStrategy, ...redisOptions } = options;
  return {
    ...(lazyConnect !== undefined && { lazyConnect }),
    ...(enableAutoPipelining !== undefined && { enableAutoPipelining }),
    ...(enableOfflineQueue !== undefined && {
      enableOfflineQueue,
      // Hash slots that nobody serves are as a server that is away.
      retryDelayOnClusterDown: enableOfflineQueue ? RETRY_MS : 0,
    }),
    ...(retryStrategy !== undefined && { clusterRetryStrategy: retryStrategy }),
    // What was under way when a node went may have been done.
    ...(options.autoResendUnfulfilledCommands === false && { retryDelayOnFailover: 0 }),
    redisOptions,
  };
}
