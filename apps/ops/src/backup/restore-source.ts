import type { Command } from 'commander';
import { gathered } from '../command-line/gathered.js';
import type { BackupChoice } from './chosen-backup.js';

/** Which backup is restored, how much of it, and who stays erased in what comes of it. */
export interface RestoreSource extends BackupChoice {
  readonly erased: readonly string[];
}

export function declareRestoreSource(command: Command): Command {
  return command
    .requiredOption('--from <folder>', 'the folder of backups, with the register of erased people')
    .option('--backup <name>', 'one of them; the newest without it')
    .option(
      '--until <end>',
      'only what the log held then: a time, or the position of the last event; of the oldest backup that holds it',
    )
    .option(
      '--erased <file>',
      'a register in the place of that of ERASURE_REGISTER_URL; may be given several times',
      gathered,
      [],
    );
}
