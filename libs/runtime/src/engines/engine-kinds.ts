import { openLmdbKeptState } from '#audit/lmdb';
import type { Collection, RecordStore, ViewStore } from '#document-store';
import { copyLmdbDocuments, openLmdbRecordStore, openLmdbViewStore } from '#document-store/lmdb';
import type { CompactionResult, EventStore, LogArchive } from '#event-store';
import { compactLmdbLog, copyLmdbLog, openLmdbEventStore, openLmdbLogArchive } from '#event-store/lmdb';
import type { Signals } from '#signals';
import '../process/outlive-tls-faults.js';

type Collections = readonly Collection<object>[];

/** An engine that settings can name. */
export interface EngineKind {
  /** What its URLs begin with, before the colon. */
  readonly schemes: readonly string[];
  /**
   * Of an engine that keeps a database in a folder of this machine, and of no other: copies one as it is at one moment,
   * while others go on writing.
   */
  readonly copy?: (from: string, to: string) => Promise<void>;
}

/** `place` is the folder of the database where the engine is embedded, and its URL where it is a server. */
export interface LogEngine extends EngineKind {
  /** @param signals by which the processes of an installation wake each other where the engine does not */
  readonly open: (place: string, signals?: Signals) => Promise<EventStore>;
  /** Of an engine whose events can stand in files beside it. */
  readonly openArchive?: (place: string) => Promise<LogArchive>;
  /** Of the same: lets go of its own copy of what stands there. Nobody may have the log open. */
  readonly compact?: (
    place: string,
    onCopied: (events: number) => void,
    signal: AbortSignal,
  ) => Promise<CompactionResult>;
}

export interface DocumentEngine extends EngineKind {
  readonly openViews: (place: string, collections: Collections) => Promise<ViewStore>;
  readonly openRecords: (place: string, collections: Collections) => Promise<RecordStore>;
  readonly openProofs: (place: string, collections: Collections) => Promise<RecordStore>;
}

/** The engine of an installation whose settings name none. */
export const DEFAULT_ENGINE = 'lmdb';

// The clients of servers are large: who does not need them does not wait for them at each start.

/** What verifications remember is kept on this machine, wherever the log is. */
export const openKeptState = openLmdbKeptState;

function openLmdbLog(path: string, signals?: Signals): Promise<EventStore> {
  return openLmdbEventStore({ path, ...(signals && { signals }) });
}

/** Every engine that the log can be kept in. */
export const LOG_ENGINES: readonly LogEngine[] = [
  {
    schemes: [DEFAULT_ENGINE],
    open: openLmdbLog,
    openArchive: openLmdbLogArchive,
    compact: compactLmdbLog,
    copy: copyLmdbLog,
  },
  {
    schemes: ['esdb', 'esdb+discover'],
    open: async (url) => (await import('#event-store/eventstoredb')).openEventStoreDb({ url }),
  },
];

/** Every engine that views, records and proofs can be kept in. */
export const DOCUMENT_ENGINES: readonly DocumentEngine[] = [
  {
    schemes: [DEFAULT_ENGINE],
    openViews: (path, collections) => openLmdbViewStore({ path, collections }),
    openRecords: (path, collections) => openLmdbRecordStore({ path, collections }),
    openProofs: (path, collections) => openLmdbRecordStore({ path, collections }),
    copy: (path, to) => copyLmdbDocuments({ path, to }),
  },
  {
    schemes: ['mongodb', 'mongodb+srv'],
    openViews: async (url, collections) =>
      (await import('#document-store/mongodb')).openMongoViewStore({ url, database: 'consent-views', collections }),
    openRecords: async (url, collections) =>
      (await import('#document-store/mongodb')).openMongoRecordStore({ url, database: 'consent-records', collections }),
    openProofs: async (url, collections) =>
      (await import('#document-store/mongodb')).openMongoRecordStore({ url, database: 'consent-proofs', collections }),
  },
];
