import { randomUUID } from 'node:crypto';
import { RecordStore } from '../../index.js';
import type { Collection, PageRequest, ScanRequest, VersionedRecord } from '../../index.js';
import { checkId } from '../../document-checks.js';
import { storedIn } from './document-collections.js';
import type { DocumentCollections } from './document-collections.js';
import { isDuplicateKey, isEngineFailure } from './engine-errors.js';
import { wasCreated, wasReplaced } from './lost-acknowledgements.js';
import type { StoredRecord } from './stored-document.js';

/** Records in one MongoDB database: what a write's answer says holds on a majority, and reads show only that. */
export class MongoRecordStore extends RecordStore {
  constructor(private readonly collections: DocumentCollections<StoredRecord>) {
    super();
  }

  override async get<T extends object>(collection: Collection<T>, id: string): Promise<VersionedRecord<T> | undefined> {
    const stored = await this.collections.get(collection, id);
    return stored === undefined ? undefined : toRecord<T>(stored);
  }

  override async getMany<T extends object>(
    collection: Collection<T>,
    ids: readonly string[],
  ): Promise<readonly VersionedRecord<T>[]> {
    return (await this.collections.getMany(collection, ids)).map(toRecord<T>);
  }

  override async page<T extends object>(
    collection: Collection<T>,
    request: PageRequest,
  ): Promise<readonly VersionedRecord<T>[]> {
    return (await this.collections.page(collection, request)).map(toRecord<T>);
  }

  override async scan<T extends object>(
    collection: Collection<T>,
    request: ScanRequest,
  ): Promise<readonly VersionedRecord<T>[]> {
    return (await this.collections.scan(collection, request)).map(toRecord<T>);
  }

  override async create<T extends object>(collection: Collection<T>, id: string, body: T): Promise<boolean> {
    this.collections.checkDocument(collection, id, body);
    return this.collections.connection.call(async (db, deadline) => {
      const records = storedIn<StoredRecord>(db, collection);
      const token = randomUUID();
      const record = { _id: id, version: 1, createdBy: token, writtenBy: token, body };
      try {
        await deadline.attempt(() => records.insertOne(record));
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        return settled(error, () => wasCreated(records, id, token, deadline));
      }
    });
  }

  override async replace<T extends object>(
    collection: Collection<T>,
    id: string,
    version: number,
    body: T,
  ): Promise<boolean> {
    this.collections.checkDocument(collection, id, body);
    return this.collections.connection.call(async (db, deadline) => {
      const records = storedIn<StoredRecord>(db, collection);
      const writtenBy = randomUUID();
      const change = { $set: { version: version + 1, writtenBy, body } };
      try {
        const { matchedCount } = await deadline.attempt(() => records.updateOne({ _id: id, version }, change));
        return matchedCount === 1;
      } catch (error) {
        return settled(error, () => wasReplaced(records, id, version, writtenBy, deadline));
      }
    });
  }

  /**
   * One whose acknowledgement is lost is not settled: whose removal it was cannot be told from a record that is gone.
   */
  override async remove(collection: Collection<object>, id: string, version?: number): Promise<boolean> {
    checkId(id);
    this.collections.checkDeclared(collection);
    return this.collections.connection.call(async (db, deadline) => {
      const filter = version === undefined ? { _id: id } : { _id: id, version };
      const records = storedIn<StoredRecord>(db, collection);
      const { deletedCount } = await deadline.bound(() => records.deleteOne(filter));
      return deletedCount === 1;
    });
  }

  override ping(): Promise<void> {
    return this.collections.connection.ping();
  }

  override proveWritable(): Promise<void> {
    return this.collections.connection.proveWritable();
  }

  override describe(): Promise<string> {
    return this.collections.connection.describe();
  }

  override close(): Promise<void> {
    return this.collections.connection.close();
  }
}

/** The answer to a write that failed with `error`, or that error where what stands does not tell. */
async function settled(error: unknown, tell: () => Promise<boolean | undefined>): Promise<boolean> {
  if (!isEngineFailure(error)) throw error;
  const done = await tell();
  if (done === undefined) throw error;
  return done;
}

function toRecord<T extends object>({ _id, version, body }: StoredRecord): VersionedRecord<T> {
  return { id: _id, version, body: body as T };
}
