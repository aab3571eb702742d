import { CheckpointWatch } from '#document-store';
import {
  clearSlot,
  isSpareKept,
  nameIn,
  OtherSlot,
  otherSlot,
  projectionIn,
  Projector,
  type Projection,
  type ProjectorEvents,
  type Slot,
  SlotViews,
  type Standing,
} from '#projections';
import type { Engines } from '../engines/engines.js';

interface Told {
  readonly projection: Projection;
  readonly events: ProjectorEvents;
  /** For retries, where `projection` tells somebody of the events that it applies. */
  readonly retried?: Projection;
}

/** A projection, and who hears of what becomes of it, where it answers and where it is kept beside that. */
export interface KeptProjection {
  readonly live: Told;
  readonly spare: Told;
}

/** The projectors that a standing calls for: one for the live views, and one behind it for spare ones that are kept. */
export class KeptSlots {
  private readonly projectors: Projector[];

  private constructor(projectors: readonly Projector[]) {
    this.projectors = [...projectors];
    for (const projector of projectors) projector.start();
  }

  static start({ live, spare }: KeptProjection, engines: Engines, standing: Standing): KeptSlots {
    const { active } = standing;
    const first = projectorIn(active, live, engines);
    if (!isSpareKept(standing)) return new KeptSlots([first]);
    const lead = new OtherSlot(
      new SlotViews(engines.views, active),
      new CheckpointWatch(engines.views, nameIn(active, live.projection.name)),
    );
    return new KeptSlots([first, projectorIn(otherSlot(active), spare, engines, lead)]);
  }

  /** Documents that stand still behind an event they could not take up. */
  get parkedCount(): number {
    return this.projectors.reduce((count, projector) => count + projector.parkedCount, 0);
  }

  async stop(): Promise<void> {
    await Promise.all(this.projectors.map((projector) => projector.stop()));
  }
}

/** Takes the next step of a standing that waits for whoever projects: only then is nobody writing what is cleared. */
export async function clearDropped(projection: Projection, engines: Engines, standing: Standing): Promise<void> {
  if (standing.spare !== 'dropping') return;
  await clearSlot(projection, otherSlot(standing.active), engines);
  await engines.standings.step(projection.name, standing, 'empty');
}

function projectorIn(slot: Slot, told: Told, engines: Engines, lead?: OtherSlot): Projector {
  const { projection, events, retried = projection } = told;
  const inSlot = { ...engines, views: new SlotViews(engines.views, slot) };
  return new Projector(projectionIn(slot, projection), inSlot, events, lead, projectionIn(slot, retried));
}
