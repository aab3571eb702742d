import { randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { backOffMs, pause, SystemClock, untilBeat, type Clock } from '#clock';
import { changeRecord, type RecordStore } from '#document-store';
import type { EventStore, Position, StoredEvent } from '#event-store';
import type { Keyring } from '#vault';
import { HandOverRecords } from '../keys/hand-over-records.js';
import { LogKeyLost, LogSigner } from '../keys/log-signer.js';
import { SigningKeyRecords } from '../keys/signing-key-records.js';
import { leafHash, SALT_BYTES } from '../merkle/hashes.js';
import {
  CHECKPOINTS,
  NEWEST,
  TREE_SIGNER,
  TREE_STATUS,
  TILE_WIDTH,
  type CheckpointRecord,
  type TreeProblem,
} from '../storage/collections.js';
import { ProofLog, TreeDamaged, type Leaf } from '../storage/proof-log.js';
import { StreamEnds } from '../storage/stream-ends.js';
import { TreeMoved, TreeWriter } from '../storage/tree-writer.js';
import { isNamed } from './origins.js';
import { isOf, tailProblem } from './tail-check.js';

export interface TreeSignerOptions {
  /** Milliseconds between two checkpoints while there are events. */
  readonly everyMs?: number;
  /** The name that the settings give the log; undefined where they give none. */
  readonly origin?: string | undefined;
  /** Something went wrong; it is tried again. */
  readonly onTrouble?: (error: unknown) => void;
  /** Nothing is signed any more, or again: null. */
  readonly onProblem?: (problem: TreeProblem | null) => void;
  /** That of the machine without it: what is signed is never of the development clock. */
  readonly clock?: Clock;
}

/** Where the tree stands, and what goes on from there. */
interface GrowingTree {
  readonly writer: TreeWriter;
  readonly last: CheckpointRecord;
  /** Version of the key that is known to have signed it. */
  readonly signedBy: number | undefined;
}

const EVERY_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** Leaves that are written together: some hundred kilobytes. */
const MOST_WAITING = 16 * TILE_WIDTH;
/** A process that ends waits so long for its last checkpoint; where more is to be signed, the next one goes on. */
const LAST_SIGNING_MS = 5_000;
/** A signer that had to stop looks again whether it may go on: an operator may have mended what was wrong. */
const RETRY_MS = 10_000;
/** How long what it told may stand otherwise: a signer of another run, with other settings, tells what it found. */
const TELL_AGAIN_MS = 3_000;

/** The tree cannot go on over this log. */
class TreeStopped extends Error {
  override readonly name = 'TreeStopped';

  constructor(readonly problem: TreeProblem) {
    super(problem);
  }
}

/**
 * Makes the tree over the log longer as the log grows, and signs it. It never begins anew: a log that is not the one
 * that was signed is not signed on. It keeps nothing that it could not read again, so it may be killed at any time;
 * two at once hinder each other, and what one signed stands.
 */
export class TreeSigner {
  private readonly proofs: ProofLog;
  private readonly keys: SigningKeyRecords;
  private readonly handOvers: HandOverRecords;
  private readonly clock: Clock;
  private standing: GrowingTree | undefined;
  private known: TreeProblem | null | undefined;
  /** By a clock that never goes back, in ms. */
  private toldAt = 0;

  constructor(
    private readonly log: EventStore,
    private readonly store: RecordStore,
    private readonly keyring: Keyring,
    private readonly options: TreeSignerOptions = {},
  ) {
    this.proofs = new ProofLog(store);
    this.keys = new SigningKeyRecords(store);
    this.handOvers = new HandOverRecords(store);
    this.clock = options.clock ?? new SystemClock();
  }

  /** Until `signal`; what stands in the log then is signed before it resolves, if that can be done. */
  async run(signal: AbortSignal): Promise<void> {
    const everyMs = this.options.everyMs ?? EVERY_MS;
    let failures = 0;
    while (!signal.aborted) {
      const wait = await this.triedOnce(signal);
      failures = wait === undefined ? failures + 1 : 0;
      await pause(untilBeat(wait ?? backOffMs({ firstMs: everyMs, longestMs: LONGEST_PAUSE_MS }, failures)), signal);
    }
    await this.signAll(AbortSignal.timeout(LAST_SIGNING_MS)).catch((error: unknown) => this.options.onTrouble?.(error));
  }

  /**
   * Signs everything that stands in the log now.
   * @returns what keeps it from that; null when all is signed. @throws EventStoreUnavailable; DocumentStoreUnavailable;
   *   CryptoUnavailable
   */
  async signAll(signal?: AbortSignal): Promise<TreeProblem | null> {
    for (;;) {
      try {
        this.standing ??= await this.takenUp();
        await this.signOnce(this.standing, signal);
        await this.tell(null);
        return null;
      } catch (error) {
        this.standing = undefined;
        if (error instanceof TreeMoved) continue;
        const problem = problemIn(error);
        if (problem === undefined) throw error;
        await this.tell(problem);
        return problem;
      }
    }
  }

  /** How long to wait for the next, in ms; undefined when it failed. */
  private async triedOnce(signal: AbortSignal): Promise<number | undefined> {
    try {
      const problem = await this.signAll(signal);
      return problem === null ? (this.options.everyMs ?? EVERY_MS) : RETRY_MS;
    } catch (error) {
      if (!signal.aborted) this.options.onTrouble?.(error);
      return undefined;
    }
  }

  /** The newest checkpoint, once the log is seen to be the one that it was signed over. */
  private async takenUp(): Promise<GrowingTree> {
    const record = await this.store.get(CHECKPOINTS, NEWEST);
    if (record === undefined) throw new TreeStopped('never-begun');
    const { body: last, version } = record;
    const { origin } = this.options;
    if (origin !== undefined && !isNamed(last.origin, origin)) throw new TreeStopped('other-origin');
    const problem = await tailProblem(this.log, this.proofs, last);
    if (problem !== undefined) throw new TreeStopped(problem);
    return { writer: await TreeWriter.behind(this.store, last.size, version), last, signedBy: undefined };
  }

  private async signOnce(standing: GrowingTree, signal: AbortSignal | undefined): Promise<void> {
    const { writer, last } = standing;
    let through = last.through;
    const ends = new StreamEnds(this.store);
    for await (const events of this.storedAfter(through ?? undefined)) {
      const adopted = await this.proofs.leaves(writer.size);
      for (const [at, event] of events.entries()) {
        const { stream, revision } = event.envelope();
        const leaf = leafOf(event, adopted[at]);
        ends.take(stream, { revision, last: { index: writer.size, hash: leaf.hash.toString('base64') } });
        writer.append(leaf);
      }
      if (writer.waits >= MOST_WAITING) await written(writer, ends);
      through = events.at(-1)?.position ?? through;
      if (signal?.aborted === true) break;
    }
    await written(writer, ends);
    const signedBy = this.keyring.signingKeys('log')[0]?.version;
    const hasGrown = writer.size > last.size;
    // Each second of a quiet service: to make the keys only to see that they have signed takes longer than all else.
    if (!hasGrown && signedBy !== undefined && signedBy === standing.signedBy) return;
    const signer = new LogSigner(this.keyring, last.origin);
    // A new key signs what stands, so that it takes over at once.
    const checkpoint = hasGrown || !signer.hasSigned(last.note) ? await this.sign(signer, writer, last, through) : last;
    this.standing = { writer, last: checkpoint, signedBy };
  }

  /** A tile's worth at a time, so that those adopted are of one tile, and others have their turn. */
  private async *storedAfter(start: Position | undefined): AsyncGenerator<readonly StoredEvent[]> {
    let after = start;
    await this.mustReach(after);
    for (;;) {
      const limit = TILE_WIDTH - ((this.standing?.writer.size ?? 0) % TILE_WIDTH);
      const page = await this.log.readStored({ limit, ...(after !== undefined && { after }) });
      if (page.events.length > 0) yield page.events;
      if (page.atHead) return;
      after = page.through;
      await nextTurn();
    }
  }

  /** A log that was cut while it runs is noticed with the next poll. */
  private async mustReach(position: Position | undefined): Promise<void> {
    if (position === undefined) return;
    const head = await this.log.head();
    if (head === undefined || head < position) throw new TreeStopped('fewer-events');
  }

  private async sign(
    signer: LogSigner,
    writer: TreeWriter,
    last: CheckpointRecord,
    through: Position | null,
  ): Promise<CheckpointRecord> {
    const { origin } = last;
    // A clock that was put right would have the log say that it became shorter.
    const at = Math.max(this.clock.now(), Date.parse(last.at));
    const { size, root } = writer;
    const note = signer.checkpoint({ origin, size, root }, last.note, at);
    // Not one of another keyring, which may not sign.
    await signer.rememberKey(this.keys, this.clock.iso());
    await signer.rememberHandOver(this.handOvers, last.note, at);
    const encoded = Buffer.from(root).toString('base64');
    const checkpoint = { origin, size, root: encoded, through, at: new Date(at).toISOString(), note };
    await writer.sign(checkpoint);
    return checkpoint;
  }

  /** Those who ask in other processes find it in the store. */
  private async tell(problem: TreeProblem | null): Promise<void> {
    const isNews = problem !== this.known;
    if (!isNews && performance.now() - this.toldAt < TELL_AGAIN_MS) return;
    const since = this.clock.iso();
    await changeRecord(this.store, TREE_STATUS, TREE_SIGNER, (current) =>
      (current?.problem ?? null) === problem ? undefined : { problem, since },
    );
    this.known = problem;
    this.toldAt = performance.now();
    if (isNews) this.options.onProblem?.(problem);
  }
}

/** The leaves first: an end names one that stands. */
async function written(writer: TreeWriter, ends: StreamEnds): Promise<void> {
  await writer.flush();
  await ends.flush();
}

/** Takes again the salt of a signer that was killed before it signed. @throws TreeStopped */
function leafOf(event: StoredEvent, adopted: Leaf | undefined): Omit<Leaf, 'index'> {
  if (adopted !== undefined) {
    if (!isOf(adopted, event)) throw new TreeStopped('other-events');
    return adopted;
  }
  const salt = randomBytes(SALT_BYTES);
  return { hash: leafHash(salt, event.bytes), salt, position: event.position };
}

function problemIn(error: unknown): TreeProblem | undefined {
  if (error instanceof TreeStopped) return error.problem;
  if (error instanceof TreeDamaged) return 'broken-tree';
  return error instanceof LogKeyLost ? 'key-lost' : undefined;
}
