import { ViewStore, type Collection, type PageRequest, type ViewBatch, type ViewDocument } from '#document-store';

/** Views that take up nothing new for as long as a test wants; what they hold can be read all the while. */
export class StallableViews extends ViewStore {
  private gate: Promise<void> | undefined;
  private open: () => void = () => undefined;

  constructor(private readonly views: ViewStore) {
    super();
  }

  stall(): void {
    this.gate ??= new Promise((resolve) => {
      this.open = resolve;
    });
  }

  goOn(): void {
    this.open();
    this.gate = undefined;
  }

  override async apply(batch: ViewBatch): Promise<void> {
    await this.gate;
    await this.views.apply(batch);
  }

  override get<T extends object>(collection: Collection<T>, id: string): Promise<ViewDocument<T> | undefined> {
    return this.views.get(collection, id);
  }

  override getMany<T extends object>(
    collection: Collection<T>,
    ids: readonly string[],
  ): Promise<readonly ViewDocument<T>[]> {
    return this.views.getMany(collection, ids);
  }

  override page<T extends object>(
    collection: Collection<T>,
    request: PageRequest,
  ): Promise<readonly ViewDocument<T>[]> {
    return this.views.page(collection, request);
  }

  override checkpoint(name: string): Promise<string | undefined> {
    return this.views.checkpoint(name);
  }

  override ping(): Promise<void> {
    return this.views.ping();
  }

  override close(): Promise<void> {
    return this.views.close();
  }
}
