import type { ViewStore } from '#document-store';
import { ProjectionWatch } from '#projecting';
import { PROJECTIONS, READ_MODELS } from '#projections';
import type { Signals } from '#signals';

/** Where each projection stands, for whoever in this process waits for it. */
export class ViewWatches {
  private readonly watches: ReadonlyMap<string, ProjectionWatch>;

  constructor(views: ViewStore, signals: Signals) {
    this.watches = new Map(PROJECTIONS.map(({ name }) => [name, new ProjectionWatch(views, name, signals)]));
  }

  /** @param projection its name; the read models without it */
  of(projection: string = READ_MODELS.name): ProjectionWatch {
    const watch = this.watches.get(projection);
    if (watch === undefined) throw new Error(`there is no projection ${projection}`);
    return watch;
  }
}
