import { applyRegister, erasedPeople, findBackup, restoreBackup, type RegisterApplied, type Restored } from '#runtime';
import { FINE } from '../command-line/exit-code.js';
import { opsCommand, type Invocation } from '../command-line/ops-command.js';
import { operatorsFailure } from './backup-failures.js';
import { shownParts } from './shown-parts.js';

interface RestoreOptions {
  readonly from: string;
  readonly backup?: string;
  readonly erased: readonly string[];
  readonly registerOnly?: true;
}

export const restore = opsCommand<RestoreOptions>({
  name: 'restore',
  summary: 'put a backup in place in an empty data folder; people who were erased since stay erased',
  examples: [
    { does: 'the newest one', line: 'restore --from /mnt/backups/consent' },
    { does: 'an older one', line: 'restore --from /mnt/backups/consent --backup 2030-03-01T02-00-00Z' },
    {
      does: 'engines that were put back by their own tools',
      line: 'restore --from /mnt/backups/consent --register-only',
    },
  ],
  declare: (command) =>
    command
      .requiredOption('--from <folder>', 'the folder of backups, with the register of erased people')
      .option('--backup <name>', 'one of them; the newest without it')
      .option('--erased <file>', 'another register; may be given several times', gathered, [])
      .option('--register-only', 'restore nothing, and erase in the engines as they are'),
  run: async (invocation) => {
    const { options, output, signal } = invocation;
    try {
      const people = await erasedPeople(options.from, options.erased);
      if (options.registerOnly === true) await output.answer(await appliedOnly(people, invocation), erasedText);
      else await output.answer(await restored(people, invocation), restoredText);
      return FINE;
    } catch (error) {
      throw operatorsFailure(error, signal, 'Stopped; nothing was restored.');
    }
  },
});

async function restored(
  erased: ReadonlySet<string>,
  { options, settings, output, operator, signal }: Invocation<RestoreOptions>,
): Promise<Restored> {
  const backup = await findBackup(options.from, options.backup);
  const { progress, end } = shownParts('restore', output);
  try {
    return await restoreBackup({ settings, backup, erased, actor: `operator:${operator()}`, signal }, progress);
  } finally {
    end();
  }
}

async function appliedOnly(
  people: ReadonlySet<string>,
  { engines, output, operator, signal }: Invocation<RestoreOptions>,
): Promise<RegisterApplied> {
  const [log, records] = [await engines.log(), await engines.records()];
  const parts = { log, records, keyring: await engines.keyring(), clock: await engines.clock() };
  const { progress, end } = shownParts('restore', output);
  progress.begins('erasing', people.size);
  try {
    return await applyRegister(people, parts, `operator:${operator()}`, progress.at, signal);
  } finally {
    end();
  }
}

function gathered(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}

function restoredText(answer: Restored): string {
  const { events, head, made_at: madeAt } = answer;
  const first = `Restored the backup of ${madeAt}: ${String(events)} events up to position ${head ?? '-'}.`;
  const last =
    'Put the keyring in its place, if it is not there, and start the service: it finishes what hangs on that.';
  return [first, erasedText(answer), last].join('\n');
}

function erasedText({ people, deleted_again: again }: RegisterApplied): string {
  if (people === 0) return 'Erased: nobody is on the register.';
  return `Erased: all on the register, ${String(people)} in number; ${String(again)} of them were still there.`;
}
