import type { RecordStore, ViewStore } from '#document-store';
import type { CompactionResult, EventStore, LogArchive } from '#event-store';
import type { Signals } from '#signals';
import type { EngineUrl } from '../settings/engine-url.js';
import { PROOF_COLLECTIONS, RECORD_COLLECTIONS, VIEW_COLLECTIONS } from './collections.js';
import { DOCUMENT_ENGINES, LOG_ENGINES } from './engine-kinds.js';
import { databaseOf, engineOf } from './engine-of.js';

export function openLog(engine: EngineUrl, signals?: Signals): Promise<EventStore> {
  return engineOf(LOG_ENGINES, engine).open(databaseOf(engine, 'log'), signals);
}

export function mayArchive(engine: EngineUrl): boolean {
  return engineOf(LOG_ENGINES, engine).openArchive !== undefined;
}

/** Undefined for an engine that keeps all its events itself. */
export async function openArchive(engine: EngineUrl): Promise<LogArchive | undefined> {
  return engineOf(LOG_ENGINES, engine).openArchive?.(databaseOf(engine, 'log'));
}

/** @see LogEngine.compact @throws Error for an engine that keeps all its events itself */
export async function compactLog(
  engine: EngineUrl,
  onCopied: (events: number) => void,
  signal: AbortSignal,
): Promise<CompactionResult> {
  const { compact } = engineOf(LOG_ENGINES, engine);
  if (compact === undefined) throw new Error('the engine of the log keeps all its events itself');
  return compact(databaseOf(engine, 'log'), onCopied, signal);
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
