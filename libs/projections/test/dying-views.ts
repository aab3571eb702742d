import { ViewStore, type Collection, type PageRequest, type ViewBatch, type ViewDocument } from '#document-store';

/** Views whose first batch is written in part and never acknowledged: what a crash leaves on an engine without transactions. */
export class DyingViews extends ViewStore {
  private hasDied = false;

  constructor(
    private readonly views: ViewStore,
    private readonly keep: (batch: ViewBatch) => ViewBatch,
  ) {
    super();
  }

  get<T extends object>(collection: Collection<T>, id: string): Promise<ViewDocument<T> | undefined> {
    return this.views.get(collection, id);
  }

  getMany<T extends object>(collection: Collection<T>, ids: readonly string[]): Promise<readonly ViewDocument<T>[]> {
    return this.views.getMany(collection, ids);
  }

  page<T extends object>(collection: Collection<T>, request: PageRequest): Promise<readonly ViewDocument<T>[]> {
    return this.views.page(collection, request);
  }

  async apply(batch: ViewBatch): Promise<void> {
    if (this.hasDied) return this.views.apply(batch);
    this.hasDied = true;
    await this.views.apply(this.keep(batch));
    throw new Error('the process died here');
  }

  checkpoint(name: string): Promise<string | undefined> {
    return this.views.checkpoint(name);
  }

  ping(): Promise<void> {
    return this.views.ping();
  }

  close(): Promise<void> {
    return this.views.close();
  }
}
