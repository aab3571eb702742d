import type { RedisOptions } from 'ioredis';

/** What a connection may be told; to a cluster it means the same. */
export type ClientOptions = Pick<
  RedisOptions,
  | 'autoResendUnfulfilledCommands'
  | 'autoResubscribe'
  | 'commandTimeout'
  | 'connectTimeout'
  | 'disconnectTimeout'
  | 'enableAutoPipelining'
  | 'enableOfflineQueue'
  | 'lazyConnect'
  | 'maxRetriesPerRequest'
  | 'retryStrategy'
>;
