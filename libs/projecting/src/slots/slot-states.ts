import { onEveryBeat } from '#clock';
import { Watchers } from '../watchers.js';
import { INITIAL_SLOTS, isSame, type SlotRecords, type SpareState, type SlotState } from './slot-records.js';
import type { LiveViews } from './live-views.js';

/** A change of slots must have been heard of everywhere before the next step: see `HEARD_MS`. */
const POLL_EVERY_MS = 250;
/** After so long, every process that runs has heard of a change. */
export const HEARD_MS = 8 * POLL_EVERY_MS;

/**
 * Tells this process of rebuilds, whichever process does them. While the records are out of reach, everything stays as
 * it was.
 */
export class SlotStates {
  private readonly endPolls: () => void;
  /** The last poll, while it goes on; it never rejects. */
  private polling: Promise<void> | undefined;
  private readonly watchers = new Watchers();

  private constructor(
    private readonly slots: SlotRecords,
    private readonly live: LiveViews,
  ) {
    this.endPolls = onEveryBeat(POLL_EVERY_MS, () => {
      if (this.polling === undefined) void this.poll().catch(() => undefined);
    });
  }

  /** @throws DocumentStoreUnavailable when it cannot be told which views answer */
  static async open(slots: SlotRecords, live: LiveViews): Promise<SlotStates> {
    const watch = new SlotStates(slots, live);
    try {
      await watch.poll();
      return watch;
    } catch (error) {
      await watch.close();
      throw error;
    }
  }

  /** As this process has heard. */
  of(projection: string): SlotState {
    return this.live.standingOf(projection);
  }

  /** See `SlotRecords`. This process hears of it at once. */
  async step(projection: string, from: SlotState, spare: SpareState): Promise<boolean> {
    const isDone = await this.slots.step(projection, from, spare);
    await this.poll();
    return isDone;
  }

  /** Whether the projection stands so by the record, and not only as far as this process has heard. */
  async isStill(projection: string, slotState: SlotState): Promise<boolean> {
    return isSame(await this.slots.read(projection), slotState);
  }

  /** Resolves once the projection stands otherwise than `slotState`, or when `signal` comes. */
  async untilOtherThan(projection: string, slotState: SlotState, signal: AbortSignal): Promise<void> {
    await this.watchers.until(() => !isSame(this.live.standingOf(projection), slotState), signal);
  }

  async close(): Promise<void> {
    this.endPolls();
    await this.polling;
  }

  /** One after the other: an answer that comes late tells nothing that is older than what is known. */
  private poll(): Promise<void> {
    const poll = (this.polling ?? Promise.resolve()).then(() => this.adoptAll());
    const polling = poll
      .catch(() => undefined)
      .finally(() => {
        if (this.polling === polling) this.polling = undefined;
      });
    this.polling = polling;
    return poll;
  }

  private async adoptAll(): Promise<void> {
    const { projections } = this.live;
    const found = await this.slots.readAll(projections);
    for (const projection of projections) this.live.adopt(projection, found.get(projection) ?? INITIAL_SLOTS);
    this.watchers.changed();
  }
}
