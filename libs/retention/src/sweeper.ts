import { workRegularly, type Clock } from '#clock';
import type { Sweep } from './sweep.js';

export interface SweeperOptions {
  readonly onSwept?: (what: string, count: number) => void;
  readonly onTrouble: (what: string, error: unknown) => void;
  /** Pause once nothing is due. */
  readonly everyMs?: number;
}

/** Few enough that others who write among the records hardly wait. */
const BATCH = 100;
const EVERY_MS = 10_000;

/**
 * Removes what has been kept for long enough, batch by batch, a little of each sweep in turn. A sweep that fails is
 * tried again and holds up no other.
 */
export class Sweeper {
  constructor(
    private readonly sweeps: readonly Sweep[],
    private readonly clock: Clock,
    private readonly options: SweeperOptions,
  ) {}

  /** Sweeps every few seconds, and at once when the clock is set, until `signal`. */
  watch(signal: AbortSignal): Promise<void> {
    const { everyMs = EVERY_MS } = this.options;
    return workRegularly(this.clock, { work: () => this.sweepAll(signal), pauseMs: () => everyMs }, signal);
  }

  /** Everything that is due, or as much until `signal`. */
  async sweepAll(signal?: AbortSignal): Promise<void> {
    let left = this.sweeps;
    while (left.length > 0) {
      const unfinished: Sweep[] = [];
      for (const sweep of left) {
        if (signal?.aborted === true) return;
        if (await this.hasMoreAfterBatch(sweep)) unfinished.push(sweep);
      }
      left = unfinished;
    }
  }

  private async hasMoreAfterBatch(sweep: Sweep): Promise<boolean> {
    try {
      const count = await sweep.sweep(this.clock.now(), BATCH);
      if (count > 0) this.options.onSwept?.(sweep.name, count);
      return count >= BATCH;
    } catch (error) {
      this.options.onTrouble(sweep.name, error);
      return false;
    }
  }
}

/** Whether anything at all should be gone by now. */
export async function isAnythingDue(sweeps: readonly Sweep[], now: number): Promise<boolean> {
  for (const sweep of sweeps) if ((await sweep.dueSince(now)) !== undefined) return true;
  return false;
}
