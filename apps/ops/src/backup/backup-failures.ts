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
  if (trouble === undefined) return error;
  const toDo = isWithoutRoom(error) ? ' Make room on its disk, then run this again.' : '';
  return new OutOfReach(`${placeOf(error, into)} cannot be used: ${trouble}.${toDo}`);
}

function placeOf(error: unknown, into: string): string {
  const { path, dest } = (error ?? {}) as { readonly path?: string; readonly dest?: string };
  // Of a copy the first is what was read, which no full disk is in the way of.
  return isWithoutRoom(error) ? (dest ?? path ?? into) : (path ?? 'A file');
}
