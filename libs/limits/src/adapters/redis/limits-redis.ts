import type { Cluster, Redis } from 'ioredis';

/** What limits are decided in: one server, or the node of a cluster that has their hash slot. */
export type LimitsRedis = Redis | Cluster;
