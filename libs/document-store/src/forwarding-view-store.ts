import type { Collection, PageRequest, ScanRequest } from './collection.js';
import { ViewStore, type RemovalRequest, type ViewBatch, type ViewDocument } from './view-store.js';

/** Passes every call on: for stores that change one thing about another. */
export class ForwardingViewStore extends ViewStore {
  constructor(protected readonly views: ViewStore) {
    super();
  }

  /** The collection that is read, and swept, where this one is asked for. */
  protected standingFor<T extends object>(collection: Collection<T>): Collection<T> {
    return collection;
  }

  override get<T extends object>(collection: Collection<T>, id: string): Promise<ViewDocument<T> | undefined> {
    return this.views.get(this.standingFor(collection), id);
  }

  override getMany<T extends object>(
    collection: Collection<T>,
    ids: readonly string[],
  ): Promise<readonly ViewDocument<T>[]> {
    return this.views.getMany(this.standingFor(collection), ids);
  }

  override page<T extends object>(
    collection: Collection<T>,
    request: PageRequest,
  ): Promise<readonly ViewDocument<T>[]> {
    return this.views.page(this.standingFor(collection), request);
  }

  override scan<T extends object>(
    collection: Collection<T>,
    request: ScanRequest,
  ): Promise<readonly ViewDocument<T>[]> {
    return this.views.scan(this.standingFor(collection), request);
  }

  override apply(batch: ViewBatch): Promise<void> {
    return this.views.apply(batch);
  }

  override checkpoint(name: string): Promise<string | undefined> {
    return this.views.checkpoint(name);
  }

  override clear(checkpoint: string | undefined, collections: readonly Collection<object>[]): Promise<void> {
    return this.views.clear(checkpoint, collections);
  }

  override removeEarliest(collection: Collection<object>, request: RemovalRequest): Promise<number> {
    return this.views.removeEarliest(this.standingFor(collection), request);
  }

  override ping(): Promise<void> {
    return this.views.ping();
  }

  override proveWritable(): Promise<void> {
    return this.views.proveWritable();
  }

  override close(): Promise<void> {
    return this.views.close();
  }
}
