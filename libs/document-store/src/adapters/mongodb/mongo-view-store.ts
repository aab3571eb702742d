import type { Db } from 'mongodb';
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
import { createCollection, createIndexes } from './create-collections.js';
import type { Deadline } from './deadline.js';
import type { DocumentCollections } from './document-collections.js';
import { writeGuarded } from './guarded-writes.js';
import type { GuardedWrite } from './guarded-writes.js';
import { retried } from './retried.js';
import { CHECKPOINTS } from './stored-document.js';
import type { StoredCheckpoint, StoredView } from './stored-document.js';

type Checkpoint = NonNullable<ViewBatch['checkpoint']>;

/**
 * Views in one MongoDB database. Each write is a document's own, so an interrupted batch is repaired by applying it
 * again.
 */
export class MongoViewStore extends ViewStore {
  constructor(private readonly collections: DocumentCollections<StoredView>) {
    super();
  }

  override async get<T extends object>(collection: Collection<T>, id: string): Promise<ViewDocument<T> | undefined> {
    const stored = await this.collections.get(collection, id);
    return stored === undefined ? undefined : toView<T>(stored);
  }

  override async getMany<T extends object>(
    collection: Collection<T>,
    ids: readonly string[],
  ): Promise<readonly ViewDocument<T>[]> {
    return (await this.collections.getMany(collection, ids)).map(toView<T>);
  }

  override async page<T extends object>(
    collection: Collection<T>,
    request: PageRequest,
  ): Promise<readonly ViewDocument<T>[]> {
    return (await this.collections.page(collection, request)).map(toView<T>);
  }

  override async scan<T extends object>(
    collection: Collection<T>,
    request: ScanRequest,
  ): Promise<readonly ViewDocument<T>[]> {
    return (await this.collections.scan(collection, request)).map(toView<T>);
  }

  override async apply({ writes, checkpoint }: ViewBatch): Promise<void> {
    checkCheckpoint(checkpoint);
    const groups = this.byCollection(writes);
    await this.collections.connection.call((db, deadline) =>
      retried(deadline, async () => {
        await Promise.all(
          Array.from(groups, ([name, views]) => writeGuarded(db.collection<GuardedWrite>(name), views, deadline)),
        );
        if (checkpoint !== undefined) await moveCheckpoint(db, checkpoint, deadline);
      }),
    );
  }

  override async checkpoint(name: string): Promise<string | undefined> {
    checkId(name);
    return this.collections.connection.call(async (db, deadline) => {
      const checkpoints = db.collection<StoredCheckpoint>(CHECKPOINTS);
      return (await deadline.bound(() => checkpoints.findOne({ _id: name }, { maxTimeMS: deadline.rest() })))?.position;
    });
  }

  override async clear(checkpoint: string | undefined, collections: readonly Collection<object>[]): Promise<void> {
    if (checkpoint !== undefined) checkId(checkpoint);
    for (const collection of collections) this.collections.checkDeclared(collection);
    if (checkpoint !== undefined)
      await this.collections.connection.call((db, deadline) =>
        deadline.attempt(() => db.collection<StoredCheckpoint>(CHECKPOINTS).deleteOne({ _id: checkpoint })),
      );
    // Each has a deadline of its own: dropping is quick, and making the indexes anew is many small calls.
    for (const collection of collections) {
      await this.collections.connection.call((db, deadline) =>
        retried(deadline, async () => {
          await deadline.bound(() => db.collection(collection.name).drop());
          await createCollection(db, collection.name, deadline);
          await createIndexes(db, collection, deadline);
        }),
      );
    }
    if (collections.length > 0) await this.collections.spread(collections);
  }

  override async removeEarliest(collection: Collection<object>, request: RemovalRequest): Promise<number> {
    const found = await this.collections.page(collection, { ...request, equal: {}, direction: 'up' });
    if (found.length === 0) return 0;
    // Under its position, so that what was written meanwhile stays.
    const removals = found.map(({ _id, position }) => ({ deleteOne: { filter: { _id, position } } }));
    return this.collections.connection.call(async (db, deadline) => {
      const views = db.collection<GuardedWrite>(collection.name);
      return (await deadline.attempt(() => views.bulkWrite(removals, { ordered: false }))).deletedCount;
    });
  }

  override ping(): Promise<void> {
    return this.collections.connection.ping();
  }

  override proveWritable(): Promise<void> {
    return this.collections.connection.proveWritable();
  }

  override close(): Promise<void> {
    return this.collections.connection.close();
  }

  private byCollection(writes: readonly ViewWrite[]): Map<string, StoredView[]> {
    if (writes.length > MAX_BATCH) throw new InvalidDocumentRequest(`a batch writes at most ${MAX_BATCH} documents`);
    const groups = new Map<string, StoredView[]>();
    for (const { collection, document } of writes) {
      checkPosition(document.position);
      this.collections.checkDocument(collection, document.id, document.body);
      const group = groups.get(collection.name) ?? [];
      groups.set(collection.name, group);
      group.push({ _id: document.id, position: document.position, body: document.body });
    }
    for (const group of groups.values()) {
      if (new Set(group.map(({ _id }) => _id)).size < group.length) {
        throw new InvalidDocumentRequest('a batch writes a document at most once');
      }
    }
    return groups;
  }
}

/**
 * On a replica set, its acknowledgement by a majority covers the documents written before it, which stand earlier in
 * the same oplog.
 */
async function moveCheckpoint(db: Db, { name, position }: Checkpoint, deadline: Deadline): Promise<void> {
  const checkpoints = db.collection<GuardedWrite>(CHECKPOINTS);
  const isEarlier = { _id: name, position: { $lt: position } };
  const { matchedCount } = await deadline.attempt(() => checkpoints.updateOne(isEarlier, { $set: { position } }));
  // It stands further already, or nowhere yet.
  if (matchedCount === 0) await writeGuarded(checkpoints, [{ _id: name, position }], deadline);
}

function toView<T extends object>({ _id, position, body }: StoredView): ViewDocument<T> {
  return { id: _id, position, body: body as T };
}
