import type { Position } from '#event-store';
import type { CheckpointRecord } from '../storage/collections.js';
import type { ProofLog, SignedTree } from '../storage/proof-log.js';
import type { WitnessAddress } from '../witnesses/witness-address.js';
import { shownCheckpoint } from './shown-checkpoint.js';

/** Checkpoints are signed once a second where there is something to sign. */
const POLL_EVERY_MS = 100;

interface Waiter {
  readonly position: Position | undefined;
  readonly until: number;
  readonly resolve: (found: CheckpointRecord | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Waits for checkpoints and for what witnesses sign of them, in whichever process that is done: one poll serves all who
 * wait in this one.
 */
export class CheckpointWait {
  private waiters: Waiter[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly tree: ProofLog,
    private readonly witnesses: readonly WitnessAddress[],
  ) {}

  /**
   * A checkpoint over the event at a position, cosigned where witnesses cosign; the best that there is when that does
   * not come in time, which may not be over it; undefined where there is none any more.
   * @param signed as it was just read
   * @param position undefined where every checkpoint will do
   * @param until when to stop, by `performance.now()`
   */
  async over(signed: SignedTree, position: Position | undefined, until: number): Promise<CheckpointRecord | undefined> {
    const { checkpoint, isFinal } = shownCheckpoint(signed, position, this.witnesses);
    if (isFinal) return checkpoint;
    return new Promise((resolve, reject) => {
      this.waiters.push({ position, until, resolve, reject });
      this.timer ??= setTimeout(this.poll, POLL_EVERY_MS);
    });
  }

  private readonly poll = (): void => {
    void this.tree
      .signed()
      .then(
        (signed) => {
          this.settle(signed);
        },
        (error: unknown) => {
          const waiters = this.waiters;
          this.waiters = [];
          for (const { reject } of waiters) reject(error);
        },
      )
      .finally(() => {
        this.timer = this.waiters.length > 0 ? setTimeout(this.poll, POLL_EVERY_MS) : undefined;
      });
  };

  private settle(signed: SignedTree | undefined): void {
    const now = performance.now();
    this.waiters = this.waiters.filter(({ position, until, resolve }) => {
      const shown = signed && shownCheckpoint(signed, position, this.witnesses);
      if (shown?.isFinal === false && now < until) return true;
      resolve(shown?.checkpoint);
      return false;
    });
  }
}
