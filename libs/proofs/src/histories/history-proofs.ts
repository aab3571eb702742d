import { SystemClock } from '#clock';
import type { RecordStore } from '#document-store';
import { accessStream } from '#domain';
import type { EventStore } from '#event-store';
import type { Keyring } from '#vault';
import { HandOverRecords } from '../keys/hand-over-records.js';
import { LogKeyLost, LogSigner } from '../keys/log-signer.js';
import { treeStatus } from '../tree/tree-status.js';
import type { CheckpointRecord } from '../storage/collections.js';
import { ProofLog, TreeDamaged } from '../storage/proof-log.js';
import type { WitnessAddress } from '../witnesses/witness-address.js';
import { CheckpointWait } from './checkpoint-wait.js';
import { ProofTurns } from './proof-turns.js';
import { continuationOf, type Continuation } from './continuation.js';
import type { HistoryChains } from './history-chains.js';
import { formatHistoryHead } from './history-head.js';
import type { HistoryProof } from './history-proof.js';
import { ProofCursors } from './proof-cursors.js';
import { InvalidProofCursor, ProofNotReady, ProofsUnavailable } from './proof-errors.js';
import { provenEntries } from './proven-entries.js';
import { isOver } from './shown-checkpoint.js';

/** What proofs are made from. */
export interface ProofSources {
  readonly log: EventStore;
  /** The proofs. */
  readonly store: RecordStore;
  readonly keyring: Keyring;
  readonly chains: HistoryChains;
  /** Whose cosignatures a proof waits for, as long as they come; none without it. */
  readonly witnesses?: readonly WitnessAddress[];
}

/** How long a first page may take, in ms of real time. */
export interface ProofPatience {
  /** Until a checkpoint is over every entry, and cosigned where witnesses cosign. */
  readonly checkpointMs: number;
  /** For a chain that was never made. */
  readonly chainingMs: number;
}

/** Of a request (docs/api.md, Proofs). In so much time some 30,000 entries are hashed. */
const REQUEST: ProofPatience = { checkpointMs: 5_000, chainingMs: 2_000 };

/** Entries looked at together for the newest that a checkpoint is over. */
const MOST_NEWER = 16;

/** Proofs of what the log says of one person (docs/api.md, Proofs). They change nothing in the log. */
export class HistoryProofs {
  private readonly tree: ProofLog;
  private readonly handOvers: HandOverRecords;
  private readonly checkpoints: CheckpointWait;
  private readonly cursors: ProofCursors;
  private readonly turns = new ProofTurns();
  /** Never the clock of development: what is signed outlives it. */
  private readonly realTime = new SystemClock();

  constructor(
    private readonly sources: ProofSources,
    private readonly patience: ProofPatience = REQUEST,
  ) {
    this.tree = new ProofLog(sources.store);
    this.handOvers = new HandOverRecords(sources.store);
    this.checkpoints = new CheckpointWait(this.tree, sources.witnesses ?? []);
    this.cursors = new ProofCursors(sources.keyring);
  }

  /**
   * A page of the proof of a person's whole history, also of one that is empty.
   * @param cursor of the page before; undefined for the first one
   * @throws ProofsUnavailable, ProofNotReady, HistoryAltered, InvalidProofCursor; what the stores and the keyring throw
   */
  async page(personId: string, cursor: string | undefined): Promise<HistoryProof> {
    try {
      return await this.turns.request(personId, () =>
        cursor === undefined ? this.first(personId) : this.further(personId, cursor),
      );
    } catch (error) {
      if (error instanceof TreeDamaged) throw new ProofsUnavailable('the tree is damaged', { cause: error });
      if (error instanceof LogKeyLost) throw new ProofsUnavailable('its key is lost', { cause: error });
      throw error;
    }
  }

  /** Revision of the newest entry of the page that a cursor asks for. @throws InvalidProofCursor; CryptoUnavailable */
  placeOf(personId: string, cursor: string): number {
    return this.parsed(personId, cursor).next;
  }

  private async first(personId: string): Promise<HistoryProof> {
    const [last] = await this.sources.log.readStream(accessStream(personId), { direction: 'backwards', limit: 1 });
    const record = await this.checkpointOver(last?.position, performance.now() + this.patience.checkpointMs);
    const count = await this.countUnder(personId, record);
    return this.turns.turn(async () => this.pageOf(personId, await this.begun(personId, count, record)));
  }

  private further(personId: string, cursor: string): Promise<HistoryProof> {
    return this.turns.turn(async () => this.pageOf(personId, await this.resumed(personId, cursor)));
  }

  private async begun(personId: string, count: number, record: CheckpointRecord): Promise<Continuation> {
    const { keyring, chains } = this.sources;
    const chain = await chains.over(personId, count, record, performance.now() + this.patience.chainingMs);
    const { origin, size, root, note } = record;
    const head = { origin, personId, count, chain };
    // A key that the log has not signed with yet is given to nobody, and may never be.
    const signed = new LogSigner(keyring, origin).signed(formatHistoryHead(head), this.realTime.now(), note);
    const checkpoint = this.cursors.fitting({ checkpoint: note, head: signed, next: count });
    const notes = { checkpoint, head: signed };
    return { checkpoint: { origin, size, root: Buffer.from(root, 'base64') }, head, notes, next: count - 1 };
  }

  /** Every entry that the checkpoint is over, those too that came while it was waited for: none is kept back. */
  private async countUnder(personId: string, record: CheckpointRecord): Promise<number> {
    let from: number | undefined;
    for (;;) {
      const read = { direction: 'backwards', limit: MOST_NEWER, ...(from !== undefined && { from }) } as const;
      const events = await this.sources.log.readStream(accessStream(personId), read);
      const newest = events.find(({ position }) => isOver(record, position));
      if (newest !== undefined) return newest.revision + 1;
      const oldest = events.at(-1)?.revision ?? 0;
      if (oldest === 0) return 0;
      from = oldest - 1;
    }
  }

  private async checkpointOver(position: string | undefined, until: number): Promise<CheckpointRecord> {
    const signed = await this.tree.signed();
    if (signed === undefined) throw new ProofsUnavailable('no tree was begun');
    if (!isOver(signed.newest, position)) await this.mustBeSigned();
    const found = await this.checkpoints.over(signed, position, until);
    if (found !== undefined && isOver(found, position)) return found;
    await this.mustBeSigned();
    throw new ProofNotReady('no checkpoint is over the newest entry yet');
  }

  /** Nobody waits for a checkpoint that does not come. @throws ProofsUnavailable */
  private async mustBeSigned(): Promise<void> {
    const { problem } = await treeStatus(this.sources.log, this.sources.store);
    if (problem !== null) throw new ProofsUnavailable(`nothing is sealed: ${problem}`);
  }

  /** Under the statements of the page before, as long as the tree is still the one that they are of. */
  private async resumed(personId: string, cursor: string): Promise<Continuation> {
    const continuation = this.parsed(personId, cursor);
    const newest = await this.tree.newest();
    if (newest === undefined) throw new ProofsUnavailable('no tree was begun');
    const { origin, size, root } = continuation.checkpoint;
    const isOfTree = origin === newest.origin && size <= newest.size && (await this.tree.rootAt(size)).equals(root);
    if (!isOfTree) throw new InvalidProofCursor('of another tree');
    return continuation;
  }

  private parsed(personId: string, cursor: string): Continuation {
    const parsed = this.cursors.parse(cursor);
    if (parsed === undefined) throw new InvalidProofCursor('not ours');
    return continuationOf(parsed, personId);
  }

  private async pageOf(personId: string, { checkpoint, notes, next }: Continuation): Promise<HistoryProof> {
    const { log } = this.sources;
    const entries = await provenEntries({ log, tree: this.tree }, personId, next, checkpoint);
    const after = next - entries.length;
    const next_cursor = after < 0 ? null : this.cursors.format({ ...notes, next: after });
    const hand_overs = await this.handOvers.notesOf(checkpoint.origin);
    return { checkpoint: notes.checkpoint, entries, head: notes.head, hand_overs, next_cursor };
  }
}
