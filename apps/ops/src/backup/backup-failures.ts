import { BackupDamaged, fileTrouble, FolderUnusable, KeyringUnfit, NotEmpty, RegisterOld } from '#operations';
import { CommandFailure, OutOfReach } from '../command-line/failures.js';

const FOUND_WRONG = [BackupDamaged, NotEmpty, KeyringUnfit, RegisterOld] as const;

/** What an operator is told of a failed backup or restore. */
export function operatorsFailure(error: unknown, signal: AbortSignal, stopped: string): unknown {
  if (error instanceof FolderUnusable) return new OutOfReach(error.message);
  if (FOUND_WRONG.some((kind) => error instanceof kind) && error instanceof Error)
    return new CommandFailure(error.message);
  if (signal.aborted) return new CommandFailure(stopped);
  const trouble = fileTrouble(error);
  return trouble === undefined ? error : new OutOfReach(`${pathOf(error)} cannot be used: ${trouble}.`);
}

function pathOf(error: unknown): string {
  return error instanceof Error && 'path' in error ? String(error.path) : 'A file';
}
