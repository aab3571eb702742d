import { ViewStore, type Collection, type ViewBatch, type ViewDocument } from '#document-store';

/**
 * Views in memory, for projecting a log anew and looking at all that came of it. Has no pages: projections ask for
 * none.
 */
export class InMemoryViewStore extends ViewStore {
  readonly documents = new Map<string, Map<string, ViewDocument<object>>>();
  private readonly checkpoints = new Map<string, string>();

  async get<T extends object>(collection: Collection<T>, id: string): Promise<ViewDocument<T> | undefined> {
    return this.table(collection).get(id) as ViewDocument<T> | undefined;
  }

  async getMany<T extends object>(
    collection: Collection<T>,
    ids: readonly string[],
  ): Promise<readonly ViewDocument<T>[]> {
    const found = await Promise.all(ids.map((id) => this.get(collection, id)));
    return found.filter((document) => document !== undefined);
  }

  async page(): Promise<never> {
    throw new Error('views in memory have no pages');
  }

  async scan(): Promise<never> {
    return this.page();
  }

  async removeEarliest(): Promise<never> {
    return this.page();
  }

  async clear(): Promise<void> {
    this.documents.clear();
    this.checkpoints.clear();
    return Promise.resolve();
  }

  async apply({ writes, checkpoint }: ViewBatch): Promise<void> {
    for (const { collection, document } of writes) this.table(collection).set(document.id, document);
    if (checkpoint !== undefined) this.checkpoints.set(checkpoint.name, checkpoint.position);
  }

  async checkpoint(name: string): Promise<string | undefined> {
    return this.checkpoints.get(name);
  }

  async proveWritable(): Promise<void> {
    return Promise.resolve();
  }

  async ping(): Promise<void> {
    return Promise.resolve();
  }

  async close(): Promise<void> {
    return Promise.resolve();
  }

  private table(collection: Collection<object>): Map<string, ViewDocument<object>> {
    const table = this.documents.get(collection.name) ?? new Map<string, ViewDocument<object>>();
    this.documents.set(collection.name, table);
    return table;
  }
}
