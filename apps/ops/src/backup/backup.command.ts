import { SystemClock } from '#clock';
import { backUp, keepRegister, noteBackup, type BackedUp } from '#operations';
import { onlyOne } from '#projecting';
import { embeddedStores } from '#runtime';
import { FINE } from '../command-line/exit-code.js';
import { Misuse, OutOfReach } from '../command-line/failures.js';
import { opsCommand, type Invocation } from '../command-line/ops-command.js';
import { operatorsFailure } from './backup-failures.js';
import { shownParts } from './shown-parts.js';

interface BackupOptions {
  readonly to: string;
  readonly incremental?: true;
  readonly registerOnly?: true;
  readonly madeByTools?: true;
}

interface BackupAnswer {
  /** Null with `--register-only` and `--made-by-tools`. */
  readonly backup: BackedUp | null;
  readonly erased_people: number;
  readonly seconds: number;
}

export const backup = opsCommand<BackupOptions>({
  name: 'backup',
  summary: 'copy log, records and views of the embedded engines while the service runs, and check the copy',
  examples: [
    { does: 'every night; each goes into a folder of its own', line: 'backup --to /mnt/backups/consent' },
    {
      does: 'every hour in between; restored with those before it',
      line: 'backup --to /mnt/backups/consent --incremental',
    },
    { does: 'every few minutes, on any engines', line: 'backup --to /mnt/backups/consent --register-only' },
    { does: 'after servers were saved by their own tools', line: 'backup --to /mnt/backups/consent --made-by-tools' },
  ],
  declare: (command) =>
    command
      .requiredOption('--to <folder>', 'the folder of backups, one installation alone; made when it is missing')
      .option('--incremental', 'of the log only what came since the newest backup there, and no views')
      .option('--register-only', 'only bring the register of erased people beside the backups up to date')
      .option('--made-by-tools', 'the same; and the servers’ own tools have just made a backup: note when'),
  run: async (invocation) => {
    const since = performance.now();
    const { options, engines } = invocation;
    const { registerOnly, madeByTools, incremental } = options;
    if (incremental === true && (registerOnly === true || madeByTools === true))
      throw new Misuse('--incremental goes with neither --register-only nor --made-by-tools.');
    try {
      const copy = registerOnly === true || madeByTools === true ? null : await copied(invocation);
      const people = await register(invocation);
      if (madeByTools === true)
        await noteBackup(await engines.records(), { at: new SystemClock().iso(), by: 'own-tools' });
      const seconds = Math.round((performance.now() - since) / 100) / 10;
      await invocation.output.answer({ backup: copy, erased_people: people, seconds }, (answer) =>
        textOf(answer, invocation.options.to),
      );
      return FINE;
    } catch (error) {
      throw operatorsFailure(error, invocation.signal, 'Stopped; no backup was made.');
    }
  },
});

async function copied({ options, settings, engines, output, signal }: Invocation<BackupOptions>): Promise<BackedUp> {
  const [log, records] = [await engines.log(), await engines.records()];
  const stores = embeddedStores(settings);
  const { progress, end } = shownParts('backup', output);
  const at = new SystemClock().iso();
  let done: BackedUp | undefined;
  try {
    await onlyOne(records, 'backup', signal, async (lost) => {
      done = await backUp(stores, { log, records }, options.to, progress, lost, options.incremental === true);
    });
  } finally {
    end();
  }
  signal.throwIfAborted();
  if (done === undefined) throw new OutOfReach('Another process is making a backup.');
  await noteBackup(records, { at, by: 'ops' });
  return done;
}

async function register({ options, settings, engines, signal }: Invocation<BackupOptions>): Promise<number> {
  const parts = { log: await engines.log(), records: await engines.records() };
  const people = await keepRegister(parts, options.to, settings.erasureRegisterPath, signal);
  signal.throwIfAborted();
  if (people === undefined) throw new OutOfReach('Another process is at the register of erased people.');
  return people;
}

function textOf({ backup: made, erased_people: people, seconds }: BackupAnswer, folder: string): string {
  const register = `${folder}/erased.jsonl: ${String(people)} erased people`;
  if (made === null) return register;
  const { name, follows, events, head, bytes } = made;
  const size = `${(bytes / 1_048_576).toFixed(1)} MB`;
  const place = `${folder}/${name}: ${String(events)} events up to position ${head ?? '-'}, ${size}, in ${String(seconds)} s`;
  const before = follows === null ? [] : [`It follows ${follows}: keep that one as long.`];
  return [place, ...before, register, 'The keyring is not in it.'].join('\n');
}
