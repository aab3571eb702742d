import type { Redis } from 'ioredis';
import { eventuallyAsked } from '../time/eventually.js';
import { LOOPBACK } from '../processes/place.js';
import { RedisServer, WATCHER, type RedisServerOptions } from './redis-server.js';

const SLOTS = 16_384;
/** After so long without an answer a node is taken for gone. */
const NODE_TIMEOUT_MS = 2_000;

export interface RedisClusterOptions extends Pick<RedisServerOptions, 'rules' | 'authority'> {
  /** Whether each has a replica, which takes its place when it is gone. */
  readonly replicated?: boolean;
}

/** A Redis Cluster on loopback, whose primaries share the hash slots evenly. */
export class RedisCluster {
  private constructor(
    private readonly primaries: readonly RedisServer[],
    private readonly replicas: readonly RedisServer[],
  ) {}

  /** @param primaries how many */
  static async start(primaries: number, options: RedisClusterOptions = {}): Promise<RedisCluster> {
    const { replicated = false, ...ofNodes } = options;
    const many = (): Promise<RedisServer[]> => Promise.all(Array.from({ length: primaries }, () => nodeOf(ofNodes)));
    const cluster = new RedisCluster(await many(), replicated ? await many() : []);
    try {
      await cluster.join();
      return cluster;
    } catch (cause) {
      await cluster.stop();
      throw cause;
    }
  }

  /** As `REDIS_URL` names it. */
  get url(): string {
    return clusterUrl(this.nodes.map(({ url }) => url));
  }

  /** Its address for one of the users that the rules make. */
  urlOf(user: string, password: string): string {
    return clusterUrl(this.nodes.map((node) => node.urlOf(user, password)));
  }

  get nodes(): readonly RedisServer[] {
    return [...this.primaries, ...this.replicas];
  }

  /** Which hash slot a key is in. */
  slotOf(key: string): Promise<number> {
    return asked(this.first, (redis) => redis.cluster('KEYSLOT', key));
  }

  /** The node that has a key at the moment, or that had it as long as no other has taken its place. */
  async holderOf(key: string): Promise<RedisServer> {
    const answers = this.nodes.map((node) =>
      asked(node, async (redis) => [await redis.cluster('KEYSLOT', key), await redis.cluster('SLOTS')] as const),
    );
    const [slot, ranges] = await Promise.any(answers);
    const range = ranges.find(([from, to]) => slot >= from && slot <= to);
    const found = this.nodes.find(({ url }) => new URL(url).port === String(range?.[2]?.[1]));
    if (found === undefined) throw new Error('nobody has the hash slot');
    return found;
  }

  /** Every key of it. */
  async keys(): Promise<readonly string[]> {
    const each = await Promise.all(this.primaries.map((node) => asked(node, (redis) => redis.keys('*'))));
    return each.flat().sort();
  }

  /** How many connections hear signals. */
  async listeners(): Promise<number> {
    const each = await Promise.all(
      this.nodes.map((node) => asked(node, (redis) => redis.call('CLIENT', 'LIST', 'TYPE', 'pubsub'))),
    );
    return each.flatMap((clients) => String(clients).trim().split('\n')).filter((line) => line !== '').length;
  }

  /** What users tried that their rules do not allow. */
  async refused(): Promise<readonly string[]> {
    return (await Promise.all(this.nodes.map((node) => node.refused()))).flat();
  }

  /** Forgets everything. */
  async flush(): Promise<void> {
    await Promise.all(this.primaries.map((node) => node.flush()));
  }

  /** Resolves when every node that runs says that all hash slots are served. */
  async untilWhole(): Promise<void> {
    for (const node of this.nodes) await eventuallyAsked(async () => ((await isWhole(node)) ? true : undefined));
  }

  async stop(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.stop()));
  }

  private get first(): RedisServer {
    const [first] = this.primaries;
    if (first === undefined) throw new Error('a cluster has a primary at least');
    return first;
  }

  private firstSlotOf(primary: number): number {
    return Math.ceil((primary * SLOTS) / this.primaries.length);
  }

  private async join(): Promise<void> {
    for (const [index, node] of this.primaries.entries()) {
      const from = this.firstSlotOf(index);
      const to = this.firstSlotOf(index + 1);
      await asked(node, (redis) => redis.cluster('ADDSLOTSRANGE', from, to - 1));
      await asked(node, (redis) => redis.call('CLUSTER', 'SET-CONFIG-EPOCH', String(index + 1)));
    }
    for (const node of this.nodes) {
      const { port } = new URL(node.url);
      const bus = String(await asked(node, (redis) => redis.config('GET', 'cluster-port'))).split(',')[1] ?? '';
      await asked(this.first, (redis) => redis.call('CLUSTER', 'MEET', LOOPBACK.host, port, bus));
    }
    for (const [index, replica] of this.replicas.entries()) await follow(replica, this.primaries[index]);
    await this.untilWhole();
  }
}

function nodeOf(options: RedisServerOptions): Promise<RedisServer> {
  const timeout = ['--cluster-node-timeout', String(NODE_TIMEOUT_MS)];
  const named = ['--cluster-announce-hostname', 'localhost', '--cluster-preferred-endpoint-type', 'hostname'];
  const follower = options.rules === undefined ? [] : ['--masteruser', WATCHER, '--masterauth', 'any'];
  return RedisServer.start({
    ...options,
    isClustered: true,
    words: [...timeout, ...follower, ...(options.authority === undefined ? [] : named)],
  });
}

async function follow(replica: RedisServer, primary: RedisServer | undefined): Promise<void> {
  if (primary === undefined) return;
  const id = await asked(primary, (redis) => redis.cluster('MYID'));
  // It has to have heard of its primary first.
  await eventuallyAsked(() =>
    asked(replica, (redis) => redis.cluster('REPLICATE', id)).then(
      () => true,
      () => undefined,
    ),
  );
  await eventuallyAsked(async () => {
    const replication = await asked(replica, (redis) => redis.info('replication'));
    return replication.includes('master_link_status:up') ? true : undefined;
  });
}

async function isWhole(node: RedisServer): Promise<boolean> {
  const info = await asked(node, (redis) => redis.cluster('INFO')).catch(() => 'it was killed: cluster_state:ok');
  return info.includes('cluster_state:ok');
}

function clusterUrl(nodes: readonly string[]): string {
  const [first = ''] = nodes;
  const { protocol, username, password } = new URL(first);
  const user = username === '' ? '' : `${username}:${password}@`;
  return `${protocol.replace(':', '')}+cluster://${user}${nodes.map((url) => new URL(url).host).join(',')}`;
}

async function asked<T>(node: RedisServer, command: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = node.client({ retryStrategy: () => null, maxRetriesPerRequest: 0 });
  redis.on('error', () => undefined);
  try {
    return await command(redis);
  } finally {
    redis.disconnect();
  }
}
