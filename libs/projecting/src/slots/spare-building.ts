import { pause } from '#clock';
import type { ProjectorEvents } from '../projector/projector.js';
import type { Projection } from '../projector/projection.js';
import { SlotBuilder, type BuilderEngines } from './slot-builder.js';
import type { Slot } from './slot-name.js';

const POLL_EVERY_MS = 100;
const AFTER_TROUBLE_MS = 1_000;

/**
 * Builds one partition of the views in a spare slot, and keeps it near the live one, until it is stopped: so that every
 * process that holds a partition takes part in a rebuild.
 */
export class SpareBuilding {
  private readonly stopping = new AbortController();
  private readonly running: Promise<void>;

  constructor(
    private readonly projection: Projection,
    private readonly slot: Slot,
    private readonly engines: BuilderEngines,
    private readonly events: Pick<ProjectorEvents, 'onParked' | 'onTrouble'>,
  ) {
    this.running = this.run(this.stopping.signal);
  }

  /** Resolves when nothing more is written; the step under way is left for the next builder. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(signal: AbortSignal): Promise<void> {
    const builder = new SlotBuilder(this.projection, this.slot, this.engines, this.events.onParked);
    while (!signal.aborted) {
      const wait = await this.build(builder, signal);
      await pause(wait, signal);
    }
  }

  /** @returns after how many milliseconds it is to go on */
  private async build(builder: SlotBuilder, signal: AbortSignal): Promise<number> {
    try {
      const steps = builder.build(signal);
      while ((await steps.next()).done !== true);
      return POLL_EVERY_MS;
    } catch (error) {
      this.events.onTrouble(this.projection.name, error);
      return AFTER_TROUBLE_MS;
    }
  }
}
