import { InvalidDocumentRequest, MAX_BATCH, ViewStore } from '../../index.js';
import type {
  Collection,
  PageRequest,
  RemovalRequest,
  ScanRequest,
  ViewBatch,
  ViewDocument,
  ViewWrite,
} from '../../index.js';
import { checkCheckpoint, checkId, checkPosition } from '../../document-checks.js';
import type { DocumentTable, PreparedDocument, StoredDocument } from './document-table.js';
import type { Engine } from './engine.js';

export interface StoredView extends StoredDocument {
  readonly position: string;
}

interface PreparedWrite {
  readonly table: DocumentTable<StoredView>;
  readonly document: PreparedDocument;
  readonly position: string;
}

type Checkpoint = NonNullable<ViewBatch['checkpoint']>;

/** Views in one LMDB environment. A batch, its checkpoint included, is one transaction. */
export class LmdbViewStore extends ViewStore {
  constructor(private readonly engine: Engine<StoredView>) {
    super();
  }

  override async get<T extends object>(collection: Collection<T>, id: string): Promise<ViewDocument<T> | undefined> {
    const stored = this.engine.get(collection, id);
    return stored === undefined ? undefined : toView<T>(id, stored);
  }

  override async getMany<T extends object>(
    collection: Collection<T>,
    ids: readonly string[],
  ): Promise<readonly ViewDocument<T>[]> {
    return this.engine.getMany(collection, ids).map(({ id, stored }) => toView<T>(id, stored));
  }

  override async page<T extends object>(
    collection: Collection<T>,
    request: PageRequest,
  ): Promise<readonly ViewDocument<T>[]> {
    return this.engine.page(collection, request).map(({ id, stored }) => toView<T>(id, stored));
  }

  override async scan<T extends object>(
    collection: Collection<T>,
    request: ScanRequest,
  ): Promise<readonly ViewDocument<T>[]> {
    return this.engine.scan(collection, request).map(({ id, stored }) => toView<T>(id, stored));
  }

  override async apply({ writes, checkpoint }: ViewBatch): Promise<void> {
    checkCheckpoint(checkpoint);
    const prepared = this.prepare(writes);
    const length = prepared.reduce((sum, { document }) => sum + document.text.length, 0);
    await this.engine.writing(length, () => {
      for (const write of prepared) putIfLater(write);
      if (checkpoint !== undefined) this.moveCheckpoint(checkpoint);
    });
  }

  override async checkpoint(name: string): Promise<string | undefined> {
    checkId(name);
    return this.engine.reading(() => this.engine.environment.notes.get(checkpointKey(name)));
  }

  override async clear(checkpoint: string | undefined, collections: readonly Collection<object>[]): Promise<void> {
    if (checkpoint !== undefined) checkId(checkpoint);
    const tables = collections.map((collection) => this.engine.table(collection));
    await this.engine.writing(0, () => {
      if (checkpoint !== undefined) void this.engine.environment.notes.remove(checkpointKey(checkpoint));
      for (const table of tables) table.clear();
    });
  }

  override async removeEarliest(collection: Collection<object>, request: RemovalRequest): Promise<number> {
    const table = this.engine.table(collection);
    const found = this.engine.page(collection, { ...request, equal: {}, direction: 'up' });
    if (found.length === 0) return 0;
    return this.engine.writing(0, () => {
      const standing = found.flatMap(({ id, stored }) => {
        const now = table.read(id);
        return now?.position === stored.position ? [{ id, now }] : [];
      });
      for (const { id, now } of standing) table.remove(id, now);
      return standing.length;
    });
  }

  override async ping(): Promise<void> {
    await this.checkpoint('ping');
  }

  override proveWritable(): Promise<void> {
    return this.engine.proveWritable();
  }

  override close(): Promise<void> {
    return this.engine.close();
  }

  private prepare(writes: readonly ViewWrite[]): PreparedWrite[] {
    if (writes.length > MAX_BATCH) throw new InvalidDocumentRequest(`a batch writes at most ${MAX_BATCH} documents`);
    const seen = new Set<string>();
    return writes.map(({ collection, document: { id, position, body } }) => {
      const table = this.engine.table(collection);
      checkPosition(position);
      const document = table.prepare(id, { position, body });
      if (seen.size === seen.add(`${collection.name} ${id}`).size) {
        throw new InvalidDocumentRequest('a batch writes a document at most once');
      }
      return { table, document, position };
    });
  }

  private moveCheckpoint({ name, position }: Checkpoint): void {
    const { notes } = this.engine.environment;
    const before = notes.get(checkpointKey(name));
    if (before === undefined || before < position) void notes.put(checkpointKey(name), position);
  }
}

function putIfLater({ table, document, position }: PreparedWrite): void {
  const before = table.read(document.id);
  if (before === undefined || before.position < position) table.put(document, before);
}

function checkpointKey(name: string): Buffer {
  return Buffer.from(`checkpoint:${name}`);
}

function toView<T extends object>(id: string, { position, body }: StoredView): ViewDocument<T> {
  return { id, position, body: body as T };
}
