import { setImmediate as nextTurn } from 'node:timers/promises';
import { accessStream } from '#domain';
import type { EventStore, RecordedEvent } from '#event-store';
import { entryOf, leafHash } from '../merkle/hashes.js';
import { verifyInclusion, type TreeHead } from '../merkle/verify-proofs.js';
import { TreeDamaged, type Leaf, type ProofLog } from '../storage/proof-log.js';
import type { ProvenEntry } from './history-proof.js';
import { LeafFinder } from './leaf-finder.js';
import { HistoryAltered } from './proof-errors.js';

/** Entries of a page, and bytes of their events, unless the first alone has more. */
const MOST_ENTRIES = 100;
const MOST_BYTES = 262_144;
/** Entries after which others have their turn. */
const TURN_AFTER = 20;

/**
 * Entries of a history backwards from one on, each checked before it is shown: what is handed out as evidence holds.
 * @param from revision of the newest; -1 for none
 * @throws HistoryAltered when one is not what was signed; TreeDamaged; what the stores throw
 */
export async function provenEntries(
  { log, tree }: { readonly log: EventStore; readonly tree: ProofLog },
  personId: string,
  from: number,
  head: TreeHead,
): Promise<readonly ProvenEntry[]> {
  if (from < 0) return [];
  const limit = Math.min(MOST_ENTRIES, from + 1);
  const events = await log.readStream(accessStream(personId), { direction: 'backwards', from, limit });
  if (events.length < limit || events.some(({ revision }, at) => revision !== from - at))
    throw new HistoryAltered('entries that were signed are gone');
  const finder = new LeafFinder(tree, head.size);
  const stored = await log.storedBytes(events);
  const entries: ProvenEntry[] = [];
  let bytes = 0;
  for (const [at, event] of events.entries()) {
    const own = stored[at] ?? new Uint8Array();
    bytes += own.length;
    if (at > 0 && bytes > MOST_BYTES) break;
    entries.push(await proven(tree, head, own, await leafOf(finder, event, own)));
    if (at % TURN_AFTER === TURN_AFTER - 1) await nextTurn();
  }
  return entries;
}

/** @throws HistoryAltered */
async function leafOf(finder: LeafFinder, { position }: RecordedEvent, stored: Uint8Array): Promise<Leaf> {
  const leaf = await finder.at(position);
  if (leaf === undefined) throw new HistoryAltered('an entry is not in the tree');
  if (!leafHash(leaf.salt, stored).equals(leaf.hash)) throw new HistoryAltered('an entry is not what was sealed');
  return leaf;
}

async function proven(tree: ProofLog, head: TreeHead, stored: Uint8Array, leaf: Leaf): Promise<ProvenEntry> {
  const { index, salt, hash } = leaf;
  const proof = await tree.inclusionProof(index, head.size);
  if (!verifyInclusion(hash, index, head, proof)) throw new TreeDamaged('a proof does not lead to the root');
  return {
    entry: entryOf(salt, stored).toString('base64'),
    index,
    proof: proof.map((one) => one.toString('base64')),
  };
}
