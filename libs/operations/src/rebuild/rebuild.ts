import { setTimeout as pause } from 'node:timers/promises';
import { within, type Clock } from '#clock';
import type { RecordStore, ViewStore } from '#document-store';
import { logFraction, type EventStore } from '#event-store';
import {
  ProjectionWatch,
  clearSlot,
  HEARD_MS,
  nameIn,
  otherSlot,
  PartitionRecords,
  partitionsOf,
  SlotBuilder,
  SlotComparison,
  type Comparison,
  type ParkedRecord,
  type Projection,
  type SpareState,
  type SlotState,
  type SlotStates,
} from '#projecting';

import { BuiltByProjectors } from './built-by-projectors.js';
import { NoProjector } from './no-projector.js';

interface RebuildEngines {
  readonly log: EventStore;
  readonly views: ViewStore;
  readonly records: RecordStore;
  readonly slotStates: SlotStates;
  readonly clock: Clock;
}

/** Who hears how far it is. */
export interface RebuildProgress {
  /** @param fraction of the log's length that is done, 0 to 1 */
  readonly built: (events: number, fraction: number) => void;
  /** The same of views in partitions, which the projectors build: of the partition that is last. */
  readonly builtApart: (fraction: number) => void;
  readonly compared: (documents: number) => void;
  readonly parked: (record: ParkedRecord) => void;
  /** A phase begins, or ends what an earlier run began. */
  readonly phase: (phase: RebuildPhase) => void;
}

export interface RebuildParts extends RebuildEngines {
  readonly progress: RebuildProgress;
  /** How long a projector may take to follow, or to clear what is dropped; a minute without it. */
  readonly projectorMs?: number;
}

export type RebuildPhase =
  'resumed' | 'building' | 'building-apart' | 'following' | 'comparing' | 'switched' | 'dropped';

export interface RebuildOptions {
  readonly compare: boolean;
  /** How many ms the old views are kept current after the switch, HEARD_MS at least: longer than any request takes. */
  readonly graceMs: number;
  /** Begins at the log's start, wherever an earlier run was cut off. */
  readonly startOver: boolean;
}

export interface RebuildResult {
  /** Events applied by this run; null where the projectors applied them. */
  readonly events: number | null;
  readonly comparison: Comparison | null;
  /** Whether the new views answer now. */
  readonly switched: boolean;
}

const PROJECTOR_MS = 60_000;
const POLL_EVERY_MS = 100;

/**
 * Builds a projection's views anew beside the old ones, which answer all the while, and lets the new ones take over in
 * one step (docs/decisions/blue-green-views.md). Cut off anywhere, the next run goes on from there.
 */
export class Rebuild {
  private events: number | null = 0;
  private partitions: readonly Projection[] = [];

  private readonly engines: RebuildEngines;
  private readonly progress: RebuildProgress;
  private readonly projectorMs: number;

  constructor(
    private readonly projection: Projection,
    { progress, projectorMs = PROJECTOR_MS, ...engines }: RebuildParts,
  ) {
    this.engines = engines;
    this.progress = progress;
    this.projectorMs = projectorMs;
  }

  /** @throws NoProjector; what the engines throw; the signal's reason when it comes */
  async run({ compare, graceMs, startOver }: RebuildOptions, signal: AbortSignal): Promise<RebuildResult> {
    this.partitions = partitionsOf(this.projection, await new PartitionRecords(this.engines.records).count());
    let begun = this.slotState();
    if (begun.spare !== 'empty') this.progress.phase('resumed');
    const isOver = begun.spare === 'retiring' || begun.spare === 'dropping';
    if (isOver || (startOver && this.mustBeDropped(begun))) {
      // An earlier run was cut off after its switch, or after it had refused one; or what it built is not wanted.
      await (begun.spare === 'retiring' ? this.retire(graceMs, signal) : this.drop(signal));
      const switched = begun.spare === 'retiring' || begun.switched === true;
      if (!startOver) return { events: 0, comparison: null, switched };
      begun = this.slotState();
    }
    if (begun.spare !== 'following') await this.begin(begun, startOver);
    await (this.isDivided ? this.followApart(signal) : this.follow(signal));
    const comparison = compare ? await this.compare(signal) : null;
    if (comparison !== null && comparison.differences.length > 0) {
      await this.drop(signal);
      return { events: this.events, comparison, switched: false };
    }
    await this.step('retiring');
    this.progress.phase('switched');
    await this.retire(graceMs, signal);
    return { events: this.events, comparison, switched: true };
  }

  /** Whether somebody else may be writing there, who must have stopped before it is cleared. */
  private mustBeDropped({ spare }: SlotState): boolean {
    return spare === 'following' || (spare === 'building' && this.isDivided);
  }

  private get isDivided(): boolean {
    return this.partitions.length > 1;
  }

  private slotState(): SlotState {
    return this.engines.slotStates.of(this.projection.name);
  }

  private async begin({ active, spare }: SlotState, startOver: boolean): Promise<void> {
    // Whatever stands in an empty slot was left there by a clearing that was cut off.
    if (spare === 'empty' || startOver) await clearSlot(this.projection, otherSlot(active), this.engines);
    if (spare === 'empty') await this.step('building');
  }

  /** Builds up to the live views, and hands over to whoever projects. */
  private async follow(signal: AbortSignal): Promise<void> {
    const spare = otherSlot(this.slotState().active);
    const builder = new SlotBuilder(this.projection, spare, this.engines, this.progress.parked);
    if (this.slotState().spare === 'building') {
      this.progress.phase('building');
      await this.build(builder, signal);
      await this.step('following');
    }
    this.progress.phase('following');
    // Every process must know of it before the switch: until then the views are kept near the live ones from here as
    // well.
    const heard = performance.now() + HEARD_MS;
    while (performance.now() < heard) {
      await this.build(builder, signal);
      await pause(POLL_EVERY_MS, undefined, { signal });
    }
    const name = nameIn(spare, this.projection.name);
    const aim = await this.engines.views.checkpoint(nameIn(this.slotState().active, this.projection.name));
    const watch = new ProjectionWatch(this.engines.views, name);
    if (aim !== undefined && !(await watch.reaches(aim, this.projectorMs))) {
      throw new NoProjector('No projector keeps the new views current: start one, and run this again.');
    }
  }

  /** As `follow`, where whoever holds a partition builds it. */
  private async followApart(signal: AbortSignal): Promise<void> {
    const spare = otherSlot(this.slotState().active);
    const built = new BuiltByProjectors(this.partitions, spare, this.engines.views);
    this.events = null;
    if (this.slotState().spare === 'building') {
      this.progress.phase('building-apart');
      await built.reach(signal, this.progress.builtApart);
      await this.step('following');
    }
    this.progress.phase('following');
    await pause(HEARD_MS, undefined, { signal });
    await built.reach(signal, () => undefined);
  }

  private async build(builder: SlotBuilder, signal: AbortSignal): Promise<void> {
    for await (const { events, through } of builder.build(signal)) {
      this.events = (this.events ?? 0) + events;
      const live = await this.engines.views.checkpoint(nameIn(this.slotState().active, this.projection.name));
      this.progress.built(this.events, logFraction(through, live));
    }
    signal.throwIfAborted();
  }

  private async compare(signal: AbortSignal): Promise<Comparison> {
    this.progress.phase('comparing');
    const slot = otherSlot(this.slotState().active);
    const { views, clock } = this.engines;
    return new SlotComparison(this.projection, slot, views, clock).compare(signal, this.progress.compared);
  }

  /** Puts the old views away, of which every process must have heard by then: until it has, it answers from them. */
  private async retire(graceMs: number, signal: AbortSignal): Promise<void> {
    await pause(Math.max(graceMs, HEARD_MS), undefined, { signal });
    await this.drop(signal);
  }

  private async drop(signal: AbortSignal): Promise<void> {
    if (this.slotState().spare !== 'dropping') await this.step('dropping');
    await within(this.projectorMs, signal, async (ended) => {
      for (let slotState = this.slotState(); slotState.spare === 'dropping'; slotState = this.slotState()) {
        if (ended.aborted) break;
        await this.engines.slotStates.untilOtherThan(this.projection.name, slotState, ended);
      }
    });
    signal.throwIfAborted();
    if (this.slotState().spare === 'dropping') {
      throw new NoProjector(
        'No projector has put away the views that are not needed: none is running, or its log says why not (`views not cleared`). The next one to start will.',
      );
    }
    this.progress.phase('dropped');
  }

  private async step(spare: SpareState): Promise<void> {
    const slotState = this.slotState();
    const isDone = await this.engines.slotStates.step(this.projection.name, slotState, spare);
    if (!isDone) throw new Error('another process has changed which views answer');
  }
}
