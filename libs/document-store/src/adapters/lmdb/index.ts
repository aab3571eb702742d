import { withHolder } from '#lmdb';
import { DocumentStoreUnavailable, InvalidDocumentRequest } from '../../index.js';
import type { Collection, RecordStore, ViewStore } from '../../index.js';
import { Engine } from './engine.js';
import { openEnvironment } from './environment.js';
import type { StoredDocument } from './document-table.js';
import { LmdbRecordStore } from './lmdb-record-store.js';
import { LmdbViewStore } from './lmdb-view-store.js';

export { copyLmdbDocuments } from './copy-documents.js';

/** How long a write may take, waiting for its turn included. The flush of a sound disk takes milliseconds. */
const TIMEOUT_MS = 10_000;

export interface LmdbDocumentStoreOptions {
  /** A folder of this database's own, made when it is missing. Other processes of the machine may have it open too. */
  readonly path: string;
  /** All collections in it; every process that opens it declares them alike. */
  readonly collections: readonly Collection<object>[];
  /** For a write, in ms; 10 s when not given. Reads are answered from memory. */
  readonly timeoutMs?: number;
}

/**
 * Each batch is durable when `apply` resolves, and no process sees it before.
 *
 * @throws DocumentStoreUnavailable when the folder cannot be opened
 * @throws InvalidDocumentRequest for collections declared out of bounds
 */
export async function openLmdbViewStore(options: LmdbDocumentStoreOptions): Promise<ViewStore> {
  return new LmdbViewStore(await openEngine(options));
}

/** As `openLmdbViewStore`, for each write. */
export async function openLmdbRecordStore(options: LmdbDocumentStoreOptions): Promise<RecordStore> {
  return new LmdbRecordStore(await openEngine(options));
}

async function openEngine<S extends StoredDocument>(options: LmdbDocumentStoreOptions): Promise<Engine<S>> {
  try {
    const environment = await openEnvironment<S>(options.path, options.collections);
    return new Engine(environment, options.timeoutMs ?? TIMEOUT_MS);
  } catch (cause) {
    if (cause instanceof InvalidDocumentRequest) throw cause;
    throw new DocumentStoreUnavailable(withHolder('the document store cannot be opened', cause), { cause });
  }
}
