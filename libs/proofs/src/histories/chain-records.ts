import type { Collection } from '#document-store';

/** How far the chain over one person's history was made, so that a long one is hashed once. By the person's id. */
export interface HistoryChainRecord {
  /** The name of the log whose leaves it is over. */
  readonly origin: string;
  /** Entries that it is over. */
  readonly count: number;
  /** Base64. */
  readonly chain: string;
  /** The leaf of the last of them, by which a tree that was begun anew is told; its hash in base64. */
  readonly last: { readonly index: number; readonly hash: string };
  /** When it was last made longer: ISO 8601 UTC. */
  readonly at: string;
}

export const HISTORY_CHAINS: Collection<HistoryChainRecord> = {
  name: 'history-chains',
  indexes: [{ name: 'by-time', equal: [], order: 'at' }],
};
