import type { Collection, PageRequest, ScanRequest } from './collection.js';
import { RecordStore, type VersionedRecord } from './record-store.js';

/** Passes every call on: for stores that change one thing about another. */
export class ForwardingRecordStore extends RecordStore {
  constructor(protected readonly records: RecordStore) {
    super();
  }

  override get<T extends object>(collection: Collection<T>, id: string): Promise<VersionedRecord<T> | undefined> {
    return this.records.get(collection, id);
  }

  override getMany<T extends object>(
    collection: Collection<T>,
    ids: readonly string[],
  ): Promise<readonly VersionedRecord<T>[]> {
    return this.records.getMany(collection, ids);
  }

  override page<T extends object>(
    collection: Collection<T>,
    request: PageRequest,
  ): Promise<readonly VersionedRecord<T>[]> {
    return this.records.page(collection, request);
  }

  override scan<T extends object>(
    collection: Collection<T>,
    request: ScanRequest,
  ): Promise<readonly VersionedRecord<T>[]> {
    return this.records.scan(collection, request);
  }

  override create<T extends object>(collection: Collection<T>, id: string, body: T): Promise<boolean> {
    return this.records.create(collection, id, body);
  }

  override replace<T extends object>(
    collection: Collection<T>,
    id: string,
    version: number,
    body: T,
  ): Promise<boolean> {
    return this.records.replace(collection, id, version, body);
  }

  override remove(collection: Collection<object>, id: string, version?: number): Promise<boolean> {
    return this.records.remove(collection, id, version);
  }

  override proveWritable(): Promise<void> {
    return this.records.proveWritable();
  }

  override ping(): Promise<void> {
    return this.records.ping();
  }

  override describe(): Promise<string> {
    return this.records.describe();
  }

  override close(): Promise<void> {
    return this.records.close();
  }
}
