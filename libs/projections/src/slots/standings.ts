import { FIRST_STANDING, isSame, type SlotRecords, type Spare, type Standing } from './slot-records.js';
import type { LiveViews } from './live-views.js';

/** A change of slots must have been heard of everywhere before the next step: see `HEARD_MS`. */
const LOOK_EVERY_MS = 200;
/** After so long, every process that runs has heard of a change. */
export const HEARD_MS = 10 * LOOK_EVERY_MS;

/**
 * Tells this process of rebuilds, whichever process does them. While the records are out of reach, everything stays as
 * it was.
 */
export class Standings {
  private readonly timer: NodeJS.Timeout;
  private looking: Promise<void> | undefined;
  private readonly listeners = new Set<() => void>();

  private constructor(
    private readonly slots: SlotRecords,
    private readonly live: LiveViews,
  ) {
    this.timer = setInterval(() => {
      this.looking ??= this.look()
        .catch(() => undefined)
        .finally(() => {
          this.looking = undefined;
        });
    }, LOOK_EVERY_MS);
    this.timer.unref();
  }

  /** @throws DocumentStoreUnavailable when it cannot be told which views answer */
  static async open(slots: SlotRecords, live: LiveViews): Promise<Standings> {
    const watch = new Standings(slots, live);
    try {
      await watch.look();
      return watch;
    } catch (error) {
      await watch.close();
      throw error;
    }
  }

  /** As this process has heard. */
  of(projection: string): Standing {
    return this.live.standingOf(projection);
  }

  /** See `SlotRecords`. This process hears of it at once. */
  async step(projection: string, from: Standing, spare: Spare): Promise<boolean> {
    const isDone = await this.slots.step(projection, from, spare);
    await this.look();
    return isDone;
  }

  /** Resolves once the projection stands otherwise than `standing`, or when `signal` comes. */
  async untilOtherThan(projection: string, standing: Standing, signal: AbortSignal): Promise<void> {
    await new Promise<void>((resolve) => {
      const check = (): void => {
        if (!signal.aborted && isSame(this.live.standingOf(projection), standing)) return;
        this.listeners.delete(check);
        signal.removeEventListener('abort', check);
        resolve();
      };
      this.listeners.add(check);
      signal.addEventListener('abort', check);
      check();
    });
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.looking;
  }

  private async look(): Promise<void> {
    const { projections } = this.live;
    const found = await this.slots.readAll(projections);
    for (const projection of projections) this.live.adopt(projection, found.get(projection) ?? FIRST_STANDING);
    for (const listener of [...this.listeners]) listener();
  }
}
