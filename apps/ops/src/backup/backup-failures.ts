import { DocumentStoreUnavailable } from '#document-store';
import { EventStoreUnavailable } from '#event-store';
import {
  BackupDamaged,
  fileTrouble,
  FolderUnusable,
  isWithoutRoom,
  KeyringUnfit,
  NotEmpty,
  RegisterOld,
} from '#operations';
import { CommandFailure, OutOfReach } from '../command-line/failures.js';

const FOUND_WRONG = [BackupDamaged, NotEmpty, KeyringUnfit, RegisterOld] as const;

interface Work {
  readonly signal: AbortSignal;
  /** What is said where it was stopped. */
  readonly stopped: string;
  /** The folder that it writes into: a full disk does not say itself which one it is. */
  readonly into: string;
}

/** What an operator is told of a failed backup or restore. */
export function operatorsFailure(error: unknown, { signal, stopped, into }: Work): unknown {
  if (error instanceof FolderUnusable) return new OutOfReach(error.message);
  if (FOUND_WRONG.some((kind) => error instanceof kind) && error instanceof Error)
    return new CommandFailure(error.message);
  if (signal.aborted) return new CommandFailure(stopped);
  const trouble = fileTrouble(error);
  return trouble === undefined ? error : new OutOfReach(`${placeOf(error, into)} cannot be used: ${trouble}.`);
}

/** What kept an engine from its work, where that is a full disk: for those whose engines stand where they write. */
export function beneath(error: unknown): unknown {
  const isEngines = error instanceof EventStoreUnavailable || error instanceof DocumentStoreUnavailable;
  return isEngines && isWithoutRoom(error.cause) ? error.cause : error;
}

function placeOf(error: unknown, into: string): string {
  const { path, dest } = (error ?? {}) as { readonly path?: string; readonly dest?: string };
  // Of a copy the first is what was read, which no full disk is in the way of.
  return isWithoutRoom(error) ? (dest ?? path ?? into) : (path ?? 'A file');
}
