import type { RecordStore, ViewStore } from '#document-store';
import type { EventStore } from '#event-store';
import type { Signals } from '#signals';
import type { EngineUrl } from '../settings/engine-url.js';
import { PROOF_COLLECTIONS, RECORD_COLLECTIONS, VIEW_COLLECTIONS } from './collections.js';
import { DOCUMENT_ENGINES, LOG_ENGINES } from './engine-kinds.js';
import { databaseOf, engineOf } from './engine-of.js';

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
