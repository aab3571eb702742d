import { ForwardingViewStore, type ViewBatch, type ViewStore } from '#document-store';

/** Views of which a crash leaves some documents of a write, and never the checkpoint. */
export class TornViews extends ForwardingViewStore {
  constructor(
    views: ViewStore,
    private readonly crashes: number[],
  ) {
    super(views);
  }

  override async apply(batch: ViewBatch): Promise<void> {
    const left = batch.writes.length === 0 ? undefined : this.crashes.shift();
    if (left === undefined) return this.views.apply(batch);
    await this.views.apply({ writes: batch.writes.filter((_, n) => n % 2 === left % 2).slice(0, left) });
    throw new Error('the process died here');
  }
}
