import { setTimeout as pause } from 'node:timers/promises';
import type { ViewStore } from '#document-store';
import { logFraction } from '#event-store';
import { checkpointOf, otherSlot, projectionIn, type Projection, type Slot } from '#projecting';
import { NoProjector } from './no-projector.js';

const POLL_EVERY_MS = 100;
/** How long none of them may move. */
const PATIENCE_MS = 60_000;

/** The partitions of views in a spare slot, as whoever holds each of them builds it. */
export class BuiltByProjectors {
  constructor(
    private readonly partitions: readonly Projection[],
    private readonly spare: Slot,
    private readonly views: ViewStore,
  ) {}

  /**
   * Resolves once every partition is as far as the live one was when this was called.
   * @param onProgress how much of the way the last of them has come, 0 to 1
   * @throws NoProjector when nothing moves; the signal's reason when it comes
   */
  async reach(signal: AbortSignal, onProgress: (fraction: number) => void): Promise<void> {
    const aims = await this.standing(otherSlot(this.spare));
    let seen = { text: '', at: performance.now() };
    for (;;) {
      signal.throwIfAborted();
      const standing = await this.standing(this.spare);
      const fractions = aims.map((aim, n) => (aim === undefined ? 1 : wayTo(aim, standing[n])));
      onProgress(Math.min(...fractions));
      if (fractions.every((fraction) => fraction === 1)) return;
      const text = standing.join();
      if (text !== seen.text) seen = { text, at: performance.now() };
      if (performance.now() - seen.at > PATIENCE_MS)
        throw new NoProjector('No projector builds the new views: start one, and run this again.');
      await pause(POLL_EVERY_MS, undefined, { signal });
    }
  }

  private standing(slot: Slot): Promise<readonly (string | undefined)[]> {
    return Promise.all(this.partitions.map((one) => this.views.checkpoint(checkpointOf(projectionIn(slot, one)))));
  }
}

/** 1 only where it is reached. */
function wayTo(aim: string, position: string | undefined): number {
  if (position === undefined) return 0;
  return position >= aim ? 1 : Math.min(logFraction(position, aim), 0.99);
}
