import type { Collection, RecordStore, ViewStore } from '../../index.js';
import { Connection } from './connection.js';
import { DocumentCollections, type UsedFields } from './document-collections.js';
import { MongoRecordStore } from './mongo-record-store.js';
import { MongoViewStore } from './mongo-view-store.js';
import { CHECKPOINTS } from './stored-document.js';
import type { StoredDocument, StoredRecord, StoredView } from './stored-document.js';

const TIMEOUT_MS = 10_000;

export interface MongoDocumentStoreOptions {
  /** `mongodb://...` of a replica set, or of a single server; may hold credentials, which no error repeats. */
  readonly url: string;
  /** Views and records have a database each. */
  readonly database: string;
  readonly collections: readonly Collection<object>[];
  /** How long a call may take, in ms; 10 s when not given. */
  readonly timeoutMs?: number;
}

/**
 * Opens the views and makes missing collections and indexes. It uses no transactions, sessions or change streams, and
 * works on what speaks MongoDB's protocol without them. While a replica set is cut in two, a primary that does not yet
 * know it is replaced may still answer reads, until its election time-out (10 s by default).
 *
 * @throws DocumentStoreUnavailable when the server cannot be reached within the time-out
 * @throws InvalidDocumentRequest for collections declared out of bounds
 */
export async function openMongoViewStore(options: MongoDocumentStoreOptions): Promise<ViewStore> {
  return new MongoViewStore(await openCollections<StoredView>(options, [CHECKPOINTS], { position: 1, body: 1 }));
}

/** As `openMongoViewStore`; each write is durable on a majority when it resolves. */
export async function openMongoRecordStore(options: MongoDocumentStoreOptions): Promise<RecordStore> {
  return new MongoRecordStore(await openCollections<StoredRecord>(options, [], { version: 1, body: 1 }));
}

async function openCollections<S extends StoredDocument>(
  { url, database, collections, timeoutMs = TIMEOUT_MS }: MongoDocumentStoreOptions,
  further: readonly string[],
  used: UsedFields<S>,
): Promise<DocumentCollections<S>> {
  const connection = await Connection.open({ url, database, timeoutMs });
  try {
    const documents = new DocumentCollections<S>(connection, collections, used);
    await documents.create(further);
    return documents;
  } catch (error) {
    await connection.close();
    throw error;
  }
}
