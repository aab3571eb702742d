import { ForwardingViewStore, type ViewBatch, type ViewStore } from '#document-store';

/**
 * Views whose first batch is written in part and never acknowledged: what a crash leaves on an engine without
 * transactions.
 */
export class DyingViews extends ForwardingViewStore {
  private hasDied = false;

  constructor(
    views: ViewStore,
    private readonly keep: (batch: ViewBatch) => ViewBatch,
  ) {
    super(views);
  }

  override async apply(batch: ViewBatch): Promise<void> {
    if (this.hasDied) return this.views.apply(batch);
    this.hasDied = true;
    await this.views.apply(this.keep(batch));
    throw new Error('the process died here');
  }
}
