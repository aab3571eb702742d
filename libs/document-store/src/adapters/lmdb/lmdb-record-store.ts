import { RecordStore } from '../../index.js';
import type { Collection, PageRequest, ScanRequest, VersionedRecord } from '../../index.js';
import { checkId } from '../../document-checks.js';
import type { StoredDocument } from './document-table.js';
import type { Engine } from './engine.js';
import { lmdbVersion } from '#lmdb';

export interface StoredRecord extends StoredDocument {
  readonly version: number;
}

/** Records in one LMDB environment that shows a write to no reader before it is durable. */
export class LmdbRecordStore extends RecordStore {
  constructor(private readonly engine: Engine<StoredRecord>) {
    super();
  }

  override async get<T extends object>(collection: Collection<T>, id: string): Promise<VersionedRecord<T> | undefined> {
    const stored = this.engine.get(collection, id);
    return stored === undefined ? undefined : toRecord<T>(id, stored);
  }

  override async getMany<T extends object>(
    collection: Collection<T>,
    ids: readonly string[],
  ): Promise<readonly VersionedRecord<T>[]> {
    return this.engine.getMany(collection, ids).map(({ id, stored }) => toRecord<T>(id, stored));
  }

  override async page<T extends object>(
    collection: Collection<T>,
    request: PageRequest,
  ): Promise<readonly VersionedRecord<T>[]> {
    return this.engine.page(collection, request).map(({ id, stored }) => toRecord<T>(id, stored));
  }

  override async scan<T extends object>(
    collection: Collection<T>,
    request: ScanRequest,
  ): Promise<readonly VersionedRecord<T>[]> {
    return this.engine.scan(collection, request).map(({ id, stored }) => toRecord<T>(id, stored));
  }

  override create<T extends object>(collection: Collection<T>, id: string, body: T): Promise<boolean> {
    return this.put(collection, id, undefined, body);
  }

  override replace<T extends object>(
    collection: Collection<T>,
    id: string,
    version: number,
    body: T,
  ): Promise<boolean> {
    return this.put(collection, id, version, body);
  }

  override async remove(collection: Collection<object>, id: string, version?: number): Promise<boolean> {
    checkId(id);
    const table = this.engine.table(collection);
    return this.engine.writing(id.length, () => {
      const before = table.read(id);
      if (before === undefined || (version !== undefined && before.version !== version)) return false;
      table.remove(id, before);
      return true;
    });
  }

  override async ping(): Promise<void> {
    this.engine.reading(() => this.engine.environment.notes.get(Buffer.from('ping')));
  }

  override proveWritable(): Promise<void> {
    return this.engine.proveWritable();
  }

  override describe(): Promise<string> {
    return Promise.resolve(lmdbVersion());
  }

  override close(): Promise<void> {
    return this.engine.close();
  }

  /** Writes the body if the record now is at `version`, or missing where that is undefined. */
  private async put(
    collection: Collection<object>,
    id: string,
    version: number | undefined,
    body: object,
  ): Promise<boolean> {
    const table = this.engine.table(collection);
    const document = table.prepare(id, { version: (version ?? 0) + 1, body });
    return this.engine.writing(document.text.length, () => {
      const before = table.read(id);
      if (before?.version !== version) return false;
      table.put(document, before);
      return true;
    });
  }
}

function toRecord<T extends object>(id: string, { version, body }: StoredRecord): VersionedRecord<T> {
  return { id, version, body: body as T };
}
