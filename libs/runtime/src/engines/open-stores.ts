import { join } from 'node:path';
import type { RecordStore, ViewStore } from '#document-store';
import type { EventStore } from '#event-store';
import type { Signals } from '#signals';
import type { EngineUrl } from '../settings/engine-url.js';
import { PROOF_COLLECTIONS, RECORD_COLLECTIONS, VIEW_COLLECTIONS } from './collections.js';
import { DOCUMENT_ENGINES, LOG_ENGINES, type EngineKind } from './engine-kinds.js';

/** What an installation is kept in. */
export type Database = 'log' | 'views' | 'records' | 'proofs';

export function openLog(engine: EngineUrl, signals?: Signals): Promise<EventStore> {
  return engineOf(LOG_ENGINES, engine).open(databaseOf(engine, 'log'), signals);
}

export function openViews(engine: EngineUrl): Promise<ViewStore> {
  return engineOf(DOCUMENT_ENGINES, engine).openViews(databaseOf(engine, 'views'), VIEW_COLLECTIONS);
}

export function openRecords(engine: EngineUrl): Promise<RecordStore> {
  return engineOf(DOCUMENT_ENGINES, engine).openRecords(databaseOf(engine, 'records'), RECORD_COLLECTIONS);
}

export function openProofs(engine: EngineUrl): Promise<RecordStore> {
  return engineOf(DOCUMENT_ENGINES, engine).openProofs(databaseOf(engine, 'proofs'), PROOF_COLLECTIONS);
}

/** The engine that a setting names. @throws Error for one that there is not, which the settings refuse */
export function engineOf<Kind extends EngineKind>(kinds: readonly Kind[], { scheme }: EngineUrl): Kind {
  const found = kinds.find(({ schemes }) => schemes.includes(scheme));
  if (found === undefined) throw new Error(`there is no engine ${scheme}`);
  return found;
}

/** The folder of one database of an embedded engine; a server's URL. */
export function databaseOf(engine: EngineUrl, database: Database): string {
  return engine.kind === 'embedded' ? join(engine.path, database) : engine.url;
}
