import { BackupDamaged, NotEmbedded, NotEmpty } from '#runtime';
import { CommandFailure, Misuse } from '../command-line/failures.js';

const TOOLS = 'EventStoreDB and MongoDB are saved and put back with their own tools.';

/** What an operator is told of a failed backup or restore. */
export function operatorsFailure(error: unknown, signal: AbortSignal, stopped: string): unknown {
  if (error instanceof NotEmbedded) {
    return new Misuse(
      `${error.message} names a server: ${TOOLS} Beside that, run \`backup --to FOLDER --register-only\` often, and \`restore --from FOLDER --register-only\` after they were put back and before the service starts.`,
    );
  }
  if (error instanceof BackupDamaged || error instanceof NotEmpty) return new CommandFailure(error.message);
  return signal.aborted ? new CommandFailure(stopped) : error;
}
