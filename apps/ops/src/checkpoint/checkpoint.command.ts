import { ProofLog, type CheckpointRecord } from '#proofs';
import { changingCommand } from '../command-line/changing-command.js';
import { FINE } from '../command-line/exit-code.js';
import { CommandFailure } from '../command-line/failures.js';
import type { CommandGroup } from '../command-line/ops-command.js';
import { mustBeReplaceable, mustBeWritable, writeWhole } from '../terminal/written-file.js';

/** A checkpoint is to be kept elsewhere, by whoever takes it there; nothing in it is secret. */
const FOR_ALL = 0o666;

interface ExportOptions {
  readonly to?: string;
}

const exportCheckpoint = changingCommand<ExportOptions, CheckpointRecord>({
  name: 'export',
  summary: 'write the newest signed checkpoint, for keeping where nobody who can change the log can change it',
  examples: [
    { does: 'to standard output', line: 'checkpoint export' },
    { does: 'to a file, replaced whole', line: 'checkpoint export --to /mnt/elsewhere/checkpoint-2030-03-01.txt' },
  ],
  declare: (command) => command.option('--to <file>', 'the file; standard output without it'),
  plan: async ({ options: { to }, engines }) => {
    if (to !== undefined) await mustBeReplaceable('--to', to);
    const newest = await new ProofLog(await engines.proofs()).newest();
    if (newest === undefined) throw new CommandFailure('Nothing was signed yet: `proofs begin` begins a tree.');
    return newest;
  },
  foretell: async ({ origin, size, root, at }, { options: { to } }) => {
    if (to !== undefined) await mustBeWritable('--to', to);
    const where = to === undefined ? 'to standard output' : `to ${to}`;
    const text = `The checkpoint of ${at} (${String(size)} events, ${origin}) would be written ${where}.`;
    return { would: { file: to ?? null, origin, size, root, at }, text };
  },
  carryOut: async ({ origin, size, root, at, note }, { options: { to }, output }) => {
    if (to === undefined) {
      await output.answer({ origin, size, root, at, note }, () => note.trimEnd());
      return FINE;
    }
    await writeWhole('--to', to, note, FOR_ALL);
    await output.answer(
      { file: to, origin, size, root, at },
      () => `The checkpoint of ${at} (${String(size)} events, ${origin}) is in ${to}.`,
    );
    return FINE;
  },
});

export const checkpoint: CommandGroup = {
  name: 'checkpoint',
  summary: 'what the log is signed as',
  examples: [{ does: 'keep the newest one elsewhere', line: 'checkpoint export --to newest-checkpoint.txt' }],
  subcommands: [exportCheckpoint],
};
