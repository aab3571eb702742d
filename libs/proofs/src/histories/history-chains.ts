import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '#clock';
import type { RecordStore, VersionedRecord } from '#document-store';
import { accessStream, personStream } from '#domain';
import type { EventStore } from '#event-store';
import { deletionOf } from '#events';
import type { CheckpointRecord } from '../storage/collections.js';
import type { Leaf, ProofLog } from '../storage/proof-log.js';
import { HISTORY_CHAINS, type HistoryChainRecord } from './chain-records.js';
import { EMPTY_CHAIN, nextChain } from './history-chain.js';
import { LeafFinder } from './leaf-finder.js';
import { HistoryAltered, ProofNotReady } from './proof-errors.js';

/** Entries taken in one go: whoever else has work in this process waits for no more than that. */
const AT_ONCE = 128;

interface Chain {
  readonly count: number;
  readonly chain: Uint8Array;
  readonly last: Leaf | undefined;
}

const NOTHING: Chain = { count: 0, chain: EMPTY_CHAIN, last: undefined };

/** What the chains are made from, and kept in. */
export interface ChainStores {
  readonly log: EventStore;
  readonly tree: ProofLog;
  /** The proofs, where the chains are kept; undefined where nothing is to be kept. */
  readonly store: RecordStore | undefined;
  readonly clock: Clock;
}

/** The chains over people's histories, each kept as far as it was made. */
export class HistoryChains {
  constructor(private readonly stores: ChainStores) {}

  /**
   * The chain over a history.
   * @param count entries that it has, as was found a moment ago
   * @param checkpoint over all of them
   * @param until when to stop, by `performance.now()`
   * @throws ProofNotReady when it is not done by then: what is done is kept. HistoryAltered; what the stores throw
   */
  async over(personId: string, count: number, checkpoint: CheckpointRecord, until: number): Promise<Uint8Array> {
    const record = await this.stores.store?.get(HISTORY_CHAINS, personId);
    const known = record === undefined ? NOTHING : await this.chainOf(record.body, checkpoint.origin);
    if (known.count > count) await this.explain(personId, known.count);
    const finder = new LeafFinder(this.stores.tree, checkpoint.size);
    let chain = known;
    while (chain.count < count && (chain === known || performance.now() < until)) {
      chain = await this.longer(personId, chain, Math.min(count - chain.count, AT_ONCE), finder);
    }
    if (chain !== known) await this.keep(personId, chain, checkpoint.origin, record);
    if (chain.count < count) throw new ProofNotReady(`${String(count - chain.count)} entries are still to be hashed`);
    return chain.chain;
  }

  /** Nothing is kept of an erased person. */
  async forget(personId: string): Promise<void> {
    await this.stores.store?.remove(HISTORY_CHAINS, personId);
  }

  /** A chain over another tree is none over this one. */
  private async chainOf({ origin, count, chain, last }: HistoryChainRecord, ofOrigin: string): Promise<Chain> {
    const [leaf] = origin === ofOrigin ? await this.stores.tree.leaves(last.index, 1) : [];
    if (leaf?.hash.toString('base64') !== last.hash) return NOTHING;
    return { count, chain: Buffer.from(chain, 'base64'), last: leaf };
  }

  /** Why more entries were hashed than were found: another process was faster, or some are gone. */
  private async explain(personId: string, count: number): Promise<never> {
    const last = await this.stores.log.lastRevision(accessStream(personId));
    if ((last ?? -1) + 1 < count) throw new HistoryAltered('entries that were hashed are gone');
    throw new ProofNotReady('the history has got longer meanwhile');
  }

  private async longer(personId: string, { count, chain }: Chain, more: number, finder: LeafFinder): Promise<Chain> {
    const read = { direction: 'forwards', from: count, limit: more } as const;
    const events = await this.stores.log.readStream(accessStream(personId), read);
    if (events.length !== more) throw new HistoryAltered('entries that were found are gone');
    let [longer, last]: [Uint8Array, Leaf | undefined] = [chain, undefined];
    for (const { position } of events) {
      last = await finder.at(position);
      if (last === undefined) throw new HistoryAltered('an entry is not in the tree');
      longer = nextChain(longer, last.hash);
    }
    await nextTurn();
    return { count: count + more, chain: longer, last };
  }

  /** Unless somebody else was faster, who has kept as much. */
  private async keep(
    personId: string,
    { count, chain, last }: Chain,
    origin: string,
    current: VersionedRecord<HistoryChainRecord> | undefined,
  ): Promise<void> {
    const { store, clock } = this.stores;
    if (last === undefined || store === undefined) return;
    const record = {
      ...{ origin, count, chain: Buffer.from(chain).toString('base64'), at: clock.iso() },
      last: { index: last.index, hash: last.hash.toString('base64') },
    };
    if (current !== undefined) {
      await store.replace(HISTORY_CHAINS, personId, current.version, record);
      return;
    }
    await store.create(HISTORY_CHAINS, personId, record);
    // The deletion stands in the log before what is kept is forgotten: it may have been forgotten just before this.
    const deletion = await deletionOf(this.stores.log, personStream(personId));
    if (deletion !== undefined) await this.forget(personId);
  }
}
