import { backOffMs, pause, SystemClock } from '#clock';
import { changeRecord, type RecordStore } from '#document-store';
import type { CheckpointRecord } from '../storage/collections.js';
import type { ProofLog } from '../storage/proof-log.js';
import { offerCheckpoint, type WitnessAnswer } from './offer.js';
import type { WitnessAddress } from './witness-address.js';
import { WITNESSES, witnessId, type WitnessRecord } from './witness-records.js';

export interface RoundOptions {
  /** Milliseconds between two polls for a new checkpoint. */
  readonly everyMs?: number;
  readonly onTrouble?: (error: unknown) => void;
}

const EVERY_MS = 1_000;
/** After failures. */
const PAUSES = { firstMs: 1_000, longestMs: 30_000 };
/** A witness may be told twice where it stands, and no more. */
const TRIES = 3;

/** Offers each checkpoint to the witnesses and keeps what they cosign. They do not hold up one another, nor the log. */
export class WitnessRounds {
  private readonly clock = new SystemClock();

  constructor(
    private readonly proofs: ProofLog,
    private readonly store: RecordStore,
    private readonly witnesses: readonly WitnessAddress[],
    private readonly options: RoundOptions = {},
  ) {}

  /** Until `signal`. */
  async run(signal: AbortSignal): Promise<void> {
    await Promise.all(this.witnesses.map((witness) => this.serve(witness, signal)));
  }

  /** Offers the newest checkpoint to one witness, unless it has cosigned it. True unless it failed. */
  async offerTo(witness: WitnessAddress, signal: AbortSignal): Promise<boolean> {
    const newest = (await this.proofs.signed())?.newest;
    if (newest === undefined || newest.size === 0) return true;
    const known = (await this.store.get(WITNESSES, idOf(witness, newest)))?.body;
    if (known?.size === newest.size && known.root === newest.root && known.problem === null) return true;
    let old = known?.size ?? 0;
    let answer: WitnessAnswer = { kind: 'elsewhere', size: old };
    for (let tries = 0; tries < TRIES && answer.kind === 'elsewhere'; tries += 1) {
      old = answer.size;
      answer = old > newest.size ? AHEAD : await this.offered(witness, newest, old, signal);
    }
    if (signal.aborted) return true;
    await this.keep(witness, newest, answer);
    return answer.kind === 'cosigned';
  }

  private async serve(witness: WitnessAddress, signal: AbortSignal): Promise<void> {
    const everyMs = this.options.everyMs ?? EVERY_MS;
    let failures = 0;
    while (!signal.aborted) {
      try {
        failures = (await this.offerTo(witness, signal)) ? 0 : failures + 1;
      } catch (error) {
        this.options.onTrouble?.(error);
        failures += 1;
      }
      await pause(failures === 0 ? everyMs : backOffMs(PAUSES, failures - 1), signal);
    }
  }

  private async offered(
    witness: WitnessAddress,
    { size, note }: CheckpointRecord,
    old: number,
    signal: AbortSignal,
  ): Promise<WitnessAnswer> {
    const proof = await this.proofs.consistencyProof(old, size);
    return offerCheckpoint(witness, { old, proof, note }, signal);
  }

  private async keep(witness: WitnessAddress, newest: CheckpointRecord, answer: WitnessAnswer): Promise<void> {
    const { origin, size, root } = newest;
    await changeRecord(this.store, WITNESSES, idOf(witness, newest), (current): WitnessRecord => {
      const before = current ?? { origin, witness: witness.verifier.name, ...NEVER_COSIGNED };
      if (answer.kind === 'cosigned')
        return { ...before, size, root, line: answer.line, checkpoint: newest, failingSince: null, problem: null };
      const problem = answer.kind === 'refused' ? answer.problem : 'says each time that it stands elsewhere';
      return { ...before, failingSince: before.failingSince ?? this.clock.iso(), problem };
    });
  }
}

/** A restore, or somebody who shows it another log than us. */
const AHEAD: WitnessAnswer = { kind: 'refused', problem: 'has cosigned a larger tree than there is' };
const NEVER_COSIGNED = { size: 0, root: null, line: null, failingSince: null, problem: null };

const idOf = ({ verifier }: WitnessAddress, { origin }: CheckpointRecord): string => witnessId(verifier.vkey, origin);
