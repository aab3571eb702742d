import type { ViewStore } from '#document-store';
import { CheckpointWatch } from '#projecting';
import { PROJECTIONS, READ_MODELS } from '#projections';
import type { Signals } from '#signals';

/** Where each projection stands, for whoever in this process waits for it. */
export class ViewWatches {
  private readonly watches: ReadonlyMap<string, CheckpointWatch>;

  constructor(views: ViewStore, signals: Signals) {
    this.watches = new Map(PROJECTIONS.map(({ name }) => [name, new CheckpointWatch(views, name, signals)]));
  }

  /** @param projection its name; the read models without it */
  of(projection: string = READ_MODELS.name): CheckpointWatch {
    const watch = this.watches.get(projection);
    if (watch === undefined) throw new Error(`there is no projection ${projection}`);
    return watch;
  }
}
