import { BackupDamaged, fileTrouble, FolderUnusable, KeyringUnfit, NotEmpty, RegisterOld } from '#operations';
import { NotEmbedded } from '#runtime';
import { CommandFailure, Misuse, OutOfReach } from '../command-line/failures.js';

const FOUND_WRONG = [BackupDamaged, NotEmpty, KeyringUnfit, RegisterOld] as const;
const TOOLS = 'servers are saved and put back with their own tools.';

/** What an operator is told of a failed backup or restore. */
export function operatorsFailure(error: unknown, signal: AbortSignal, stopped: string): unknown {
  if (error instanceof NotEmbedded) {
    return new Misuse(
      `${error.message} names a server: ${TOOLS} Beside that, run \`backup --to FOLDER --register-only\` often, and \`restore --from FOLDER --register-only\` after they were put back and before the service starts.`,
    );
  }
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
