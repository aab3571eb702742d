import { ArchiveDamaged, EventStoreUnavailable, type EventStore, type Position, type StoredEvent } from '#event-store';
import { leafHash } from '../merkle/hashes.js';
import { verifyInclusion } from '../merkle/verify-proofs.js';
import type { CheckpointRecord, TreeProblem } from '../storage/collections.js';
import { TreeDamaged, type Leaf, type ProofLog } from '../storage/proof-log.js';

/** Events before the end of a checkpoint that are compared; what was altered further back is for `ops verify`. */
const LAST_COMPARED = 1_000;

/**
 * Whether the log still ends, where its newest checkpoint does, in the events that this was signed over: how many there
 * are, and which the last thousand are. Events in a file of the archive that is lost or damaged are passed over: their
 * leaves stand, `verify` names the file, and nothing else of the log may stand still for it.
 * @returns what is wrong; undefined when it is sound. @throws EventStoreUnavailable; DocumentStoreUnavailable
 */
export async function tailProblem(
  log: EventStore,
  proofs: ProofLog,
  { size, root: signed }: CheckpointRecord,
): Promise<TreeProblem | undefined> {
  try {
    const head = { size, root: Buffer.from(signed, 'base64') };
    if (!(await proofs.rootAt(size)).equals(head.root)) return 'broken-tree';
    const leaves = await lastLeaves(proofs, size);
    if (leaves.length < Math.min(size, LAST_COMPARED)) return 'broken-tree';
    const stored = await storedFrom(log, proofs, leaves);
    if (stored.length < leaves.length) return 'fewer-events';
    const other = leaves.find((leaf, at) => stored[at] !== OUT_OF_REACH && !isOf(leaf, stored[at]));
    if (other === undefined) return undefined;
    const proof = await proofs.inclusionProof(other.index, size);
    return verifyInclusion(other.hash, other.index, head, proof) ? 'other-events' : 'broken-tree';
  } catch (error) {
    if (error instanceof TreeDamaged) return 'broken-tree';
    throw error;
  }
}

/** Whether a leaf is that of an event, where it stands. */
export function isOf({ hash, salt, position }: Leaf, event: StoredEvent | undefined): boolean {
  return event?.position === position && leafHash(salt, event.bytes).equals(hash);
}

async function lastLeaves(proofs: ProofLog, size: number): Promise<readonly Leaf[]> {
  const leaves: Leaf[] = [];
  let from = Math.max(0, size - LAST_COMPARED);
  while (from < size) {
    const some = await proofs.leaves(from, size - from);
    if (some.length === 0) break;
    leaves.push(...some);
    from += some.length;
  }
  return leaves;
}

/** In the place of an event that stands in a file of the archive which cannot be read. */
const OUT_OF_REACH = 'out of reach';

type Found = StoredEvent | typeof OUT_OF_REACH;

/** The events that stand behind the one before the first leaf. */
async function storedFrom(log: EventStore, proofs: ProofLog, leaves: readonly Leaf[]): Promise<readonly Found[]> {
  const first = leaves[0]?.index ?? 0;
  const [before] = first === 0 ? [] : await proofs.leaves(first - 1, 1);
  try {
    return await storedBehind(log, before?.position, leaves.length);
  } catch (error) {
    if (!isOfArchive(error)) throw error;
    return storedOneByOne(log, before?.position, leaves);
  }
}

async function storedBehind(
  log: EventStore,
  start: Position | undefined,
  count: number,
): Promise<readonly StoredEvent[]> {
  const events: StoredEvent[] = [];
  let after = start;
  while (events.length < count) {
    const page = await log.readStored({ limit: count - events.length, ...(after !== undefined && { after }) });
    events.push(...page.events);
    if (page.atHead) break;
    after = page.through;
  }
  return events;
}

/** So that a file takes no events with it but its own. */
async function storedOneByOne(
  log: EventStore,
  start: Position | undefined,
  leaves: readonly Leaf[],
): Promise<readonly Found[]> {
  const found: Found[] = [];
  let after = start;
  for (const { position } of leaves) {
    const one = await foundBehind(log, after);
    if (one === undefined) break;
    found.push(one);
    after = position;
  }
  return found;
}

/** Undefined at the end of the log. */
async function foundBehind(log: EventStore, after: Position | undefined): Promise<Found | undefined> {
  try {
    const [event] = await storedBehind(log, after, 1);
    return event;
  } catch (error) {
    if (isOfArchive(error)) return OUT_OF_REACH;
    throw error;
  }
}

const isOfArchive = (error: unknown): boolean =>
  error instanceof EventStoreUnavailable && error.cause instanceof ArchiveDamaged;
