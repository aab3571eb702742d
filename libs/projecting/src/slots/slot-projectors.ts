import { backOffMs, pause } from '#clock';
import { ProjectionWatch } from '../following/projection-watch.js';
import { checkpointOf } from '../partitions/partition.js';
import { clearSlot } from './clear-slot.js';
import { isSpareKept, type SlotState } from './slot-records.js';
import { otherSlot, type Slot } from './slot-name.js';
import { OtherSlot } from './other-slot.js';
import { projectionIn } from './slot.js';
import { SpareBuilding } from './spare-building.js';
import { Projector, type ProjectorEvents } from '../projector/projector.js';
import type { Projection } from '../projector/projection.js';
import { SlotViews } from './slot-views.js';
import type { ProjectorEngines } from '../projector/projector-engines.js';
import { HEARD_MS, type SlotStates } from './slot-states.js';

/** What projectors work on, and which slots there are to be kept. */
export interface SlottedEngines extends ProjectorEngines {
  readonly slotStates: SlotStates;
}

interface ObservedProjection {
  readonly projection: Projection;
  readonly events: ProjectorEvents;
  /** For retries, where `projection` tells somebody of the events that it applies. */
  readonly retried?: Projection;
}

/** A projection with its listeners, in the slot that answers and in the spare one. */
export interface ProjectionInSlots {
  readonly live: ObservedProjection;
  readonly spare: ObservedProjection;
}

/**
 * The projectors that the state of the slots calls for: one for the live views, and one behind it for spare ones that
 * are kept. Of a projection in partitions, those of one of them, which a rebuild is made by as well.
 */
export class SlotProjectors {
  private constructor(
    private readonly projectors: readonly Projector[],
    private readonly building?: SpareBuilding,
  ) {
    for (const projector of projectors) projector.start();
  }

  static start({ live, spare }: ProjectionInSlots, engines: SlottedEngines, slotState: SlotState): SlotProjectors {
    const { active } = slotState;
    const first = projectorIn(active, live, engines);
    if (slotState.spare === 'building' && spare.projection.partition !== undefined) {
      const { projection, events } = spare;
      return new SlotProjectors([first], new SpareBuilding(projection, otherSlot(active), engines, events));
    }
    if (!isSpareKept(slotState)) return new SlotProjectors([first]);
    const lead = new OtherSlot(
      live.projection,
      new SlotViews(engines.views, active),
      new ProjectionWatch(engines.views, checkpointOf(projectionIn(active, live.projection))),
      engines.clock,
    );
    return new SlotProjectors([first, projectorIn(otherSlot(active), spare, engines, lead)]);
  }

  /** Documents that stand still behind an event they could not take up. */
  get parkedCount(): number {
    return this.projectors.reduce((count, projector) => count + projector.parkedCount, 0);
  }

  async stop(): Promise<void> {
    await Promise.all([...this.projectors.map((projector) => projector.stop()), this.building?.stop()]);
  }
}

/** After trouble. */
const PAUSES = { firstMs: 1_000, longestMs: 30_000 };

/**
 * Takes the next step of slots that wait for whoever projects: only then is nobody writing what is cleared. Of
 * partitions the first does it, once the others have heard. What fails is tried again until `lost`.
 */
export async function clearDropped(
  projection: Projection,
  engines: Pick<SlottedEngines, 'views' | 'records' | 'slotStates'>,
  slotState: SlotState,
  lost: AbortSignal,
  onTrouble: (error: unknown) => void,
): Promise<void> {
  const { partition } = projection;
  if (slotState.spare !== 'dropping' || (partition !== undefined && partition.number > 1)) return;
  if (partition !== undefined) await pause(HEARD_MS, lost);
  for (let failures = 0; !lost.aborted; failures += 1) {
    try {
      // Whoever was paused for long may find it cleared by another, and built anew.
      if (!(await engines.slotStates.isStill(projection.name, slotState))) return;
      await clearSlot(projection, otherSlot(slotState.active), engines);
      await engines.slotStates.step(projection.name, slotState, 'empty');
      return;
    } catch (error) {
      onTrouble(error);
      await pause(backOffMs(PAUSES, failures), lost);
    }
  }
}

function projectorIn(slot: Slot, told: ObservedProjection, engines: SlottedEngines, lead?: OtherSlot): Projector {
  const { projection, events, retried = projection } = told;
  const inSlot = { ...engines, views: new SlotViews(engines.views, slot) };
  return new Projector(projectionIn(slot, projection), inSlot, events, lead, projectionIn(slot, retried));
}
