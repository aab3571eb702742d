import { LRUCache } from 'lru-cache';
import { Pool, type buildConnector } from 'undici';
import { ignoringContinue } from './ignoring-continue.js';
import { openVetted, type ConnectionOptions, type VettedPeer } from './vetted-connection.js';

/** Hosts with connections kept; the one unused for longest gives way. */
const MAX_POOLS = 500;
/**
 * How long a connection is kept idle, in milliseconds: less than receivers commonly do, who may say another time up to
 * the second.
 */
const IDLE_MS = 4_000;
const MAX_IDLE_MS = 30_000;
/** Bytes of an answer's headers. */
const MAX_HEADERS = 16 * 1024;

/**
 * Connections kept alive, apart for every origin and vetted address, so that one is used again only while its peer is
 * among the addresses vetted for this attempt. An attempt under way has a connection of its own and waits for none:
 * there are never more than attempts at once.
 */
export class ConnectionPools {
  private readonly pools = new LRUCache<string, Pool>({
    max: MAX_POOLS,
    dispose: (pool) => {
      // What is under way in it comes to its end first.
      void pool.close().catch(() => undefined);
    },
  });

  /** Of one attempt each. */
  private readonly single = new Set<Pool>();
  private readonly opened = new WeakMap<Pool, number>();

  constructor(private readonly options: ConnectionOptions) {}

  has(origin: string, peer: VettedPeer): boolean {
    return this.pools.has(keyOf(origin, peer));
  }

  /** The pool of connections to this peer alone. */
  of(origin: string, peer: VettedPeer): Pool {
    const key = keyOf(origin, peer);
    const existing = this.pools.get(key);
    if (existing !== undefined) return existing;
    const pool = this.open(origin, peer);
    this.pools.set(key, pool);
    return pool;
  }

  /** A pool for one attempt, on a connection of its own: to be ended with `end`. */
  forOnce(origin: string, peer: VettedPeer): Pool {
    const pool = this.open(origin, peer);
    this.single.add(pool);
    return pool;
  }

  /** Ends a pool of one attempt. */
  async end(pool: Pool): Promise<void> {
    await pool.destroy().catch(() => undefined);
    this.single.delete(pool);
  }

  private open(origin: string, peer: VettedPeer): Pool {
    const pool: Pool = new Pool(origin, {
      connections: null,
      pipelining: 1,
      keepAliveTimeout: IDLE_MS,
      keepAliveMaxTimeout: MAX_IDLE_MS,
      maxHeaderSize: MAX_HEADERS,
      // Each attempt is timed as a whole.
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: this.connector(peer, () => this.opened.set(pool, this.openedIn(pool) + 1)),
    });
    return pool;
  }

  /** How many connections the pool has opened, or begun to open, since it is there. */
  openedIn(pool: Pool): number {
    return this.opened.get(pool) ?? 0;
  }

  /** No new attempt uses the pool; those in it come to their end. */
  forget(origin: string, peer: VettedPeer): void {
    this.pools.delete(keyOf(origin, peer));
  }

  /** Ends every connection at once. */
  async close(): Promise<void> {
    await Promise.all([...this.pools.values(), ...this.single].map((pool) => pool.destroy()));
    this.pools.clear();
    this.single.clear();
  }

  private connector(peer: VettedPeer, opens: () => void): buildConnector.connector {
    return (_, callback) => {
      opens();
      openVetted(peer, this.options).then(
        (socket) => {
          callback(null, ignoringContinue(socket));
        },
        (error: unknown) => {
          callback(error instanceof Error ? error : new Error('no connection'), null);
        },
      );
    };
  }
}

const keyOf = (origin: string, { address }: VettedPeer): string => `${origin} ${address}`;
