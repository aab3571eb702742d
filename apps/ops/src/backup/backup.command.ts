import { SystemClock } from '#clock';
import {
  backUp,
  beneath,
  foreseeBackup,
  keepRegister,
  mustBeMakeable,
  noteBackup,
  registerBeside,
  registerToKeep,
  type BackupResult,
  type BackupEngines,
  type EmbeddedStores,
  type ForeseenBackup,
} from '#operations';
import { onlyOne, PATIENT_TERM_MS } from '#projecting';
import { embeddedStores, KEPT_COLLECTIONS, type EnginesOnDemand, type Settings } from '#runtime';
import { changingCommand } from '../command-line/changing-command.js';
import { FINE } from '../command-line/exit-code.js';
import { Misuse, OutOfReach } from '../command-line/failures.js';
import { mustNotBeAtWork } from '../command-line/not-at-work.js';
import type { Invocation } from '../command-line/ops-command.js';
import { operatorsFailure } from './backup-failures.js';
import { enginesPlace } from './engines-place.js';
import { shownParts } from './shown-parts.js';
import { timeOfToolsBackup } from './tools-backup.js';
import { sizeText } from '../terminal/size-text.js';

interface BackupOptions {
  readonly to: string;
  readonly incremental?: true;
  readonly portable?: true;
  readonly registerOnly?: true;
  readonly madeByTools?: string | true;
}

interface BackupAnswer {
  /** Null with `--register-only` and `--made-by-tools`. */
  readonly backup: BackupResult | null;
  readonly erased_people: number;
  readonly seconds: number;
}

/** Whether engines are copied, or the register alone is kept. */
interface BackupPlan {
  readonly isCopy: boolean;
  /** Of a backup by the servers' own tools: from when it holds everything. */
  readonly madeByToolsAt: string | undefined;
}

export const backup = changingCommand<BackupOptions, BackupPlan>({
  name: 'backup',
  bearsLogBehind: true,
  summary: 'copy log, records and proofs while the service runs, and check the copy',
  examples: [
    { does: 'every night; each goes into a folder of its own', line: 'backup --to /mnt/backups/consent' },
    {
      does: 'every hour in between; restored with those before it',
      line: 'backup --to /mnt/backups/consent --incremental',
    },
    { does: 'of embedded engines, to go on in servers', line: 'backup --to /mnt/moving/consent --portable' },
    { does: 'every few minutes, the register alone', line: 'backup --to /mnt/backups/consent --register-only' },
    { does: 'after servers were saved by their own tools', line: 'backup --to /mnt/backups/consent --made-by-tools' },
  ],
  declare: (command) =>
    command
      .requiredOption(
        '--to <folder>',
        'the folder of backups, one installation alone; a whole backup makes it when it is missing',
      )
      .option('--incremental', 'of the log only what came since the newest backup there, and no views')
      .option('--portable', 'event by event and record by record, for engines of any kind; servers always')
      .option('--register-only', 'only bring the register of erased people beside the backups up to date')
      .option(
        '--made-by-tools [time]',
        'the same; and note the servers’ own backup, the newest *.engines there, or as of this time',
      ),
  plan: async ({ options, engines }) => {
    const { registerOnly, madeByTools, incremental, portable } = options;
    const isOfCopies = incremental === true || portable === true;
    if (isOfCopies && (registerOnly === true || madeByTools !== undefined))
      throw new Misuse('--incremental and --portable go with neither --register-only nor --made-by-tools.');
    const isCopy = registerOnly !== true && madeByTools === undefined;
    const [records] = await Promise.all([engines.records(), engines.log(), ...(isCopy ? [engines.proofs()] : [])]);
    // Without one that can be added to, nothing that is copied could be restored.
    await registerBeside(options.to);
    const madeByToolsAt =
      madeByTools === undefined ? undefined : await timeOfToolsBackup(options.to, madeByTools, records);
    return { isCopy, madeByToolsAt };
  },
  foretell: async ({ isCopy }, invocation) => {
    const { options, settings, engines, signal } = invocation;
    const copy = isCopy ? await foreseenCopy(invocation) : null;
    if (!isCopy) await mustBeMakeable(options.to);
    const register = await registerToKeep(await engines.log(), options.to, settings.erasureRegisterPath, signal);
    const would = { backup: copy, erased_people: register.people.size };
    return { would, text: foretoldText(copy, register.people.size, options.to) };
  },
  carryOut: async ({ isCopy, madeByToolsAt }, invocation) => {
    const since = performance.now();
    const { options, engines, output } = invocation;
    const at = new SystemClock().iso();
    const copy = isCopy ? await copied(invocation) : null;
    const people = await register(invocation);
    // Only with its register is a copy a backup.
    if (copy !== null) await noteBackup(await engines.records(), { at, by: 'ops' });
    if (madeByToolsAt !== undefined) await noteOfTools(madeByToolsAt, invocation);
    const seconds = Math.round((performance.now() - since) / 100) / 10;
    await output.answer<BackupAnswer>({ backup: copy, erased_people: people, seconds }, (answer) =>
      textOf(answer, options.to),
    );
    return FINE;
  },
  failure: (error, { options, settings, signal }) => {
    // The engines that are copied write too, who is at work: theirs is another disk.
    const cause = beneath(error);
    const into = cause === error ? options.to : enginesPlace(settings);
    return operatorsFailure(cause, { signal, stopped: 'Stopped; no backup was made.', into });
  },
});

async function noteOfTools(at: string, { engines, output }: Invocation<BackupOptions>): Promise<void> {
  const last = await noteBackup(await engines.records(), { at, by: 'own-tools' });
  if (last.at > at) output.note(`The backup of ${last.at} is newer, and stays noted as the last.`);
}

async function foreseenCopy(invocation: Invocation<BackupOptions>): Promise<ForeseenBackup> {
  const { options, settings, engines } = invocation;
  await mustNotBeAtWork(invocation, 'backup', BUSY);
  const stores = copiedStores(options, settings);
  return foreseeBackup(stores, await copiedEngines(engines), options.to, options.incremental === true);
}

/** Undefined where all is read through the ports. */
function copiedStores({ portable }: BackupOptions, settings: Settings): EmbeddedStores | undefined {
  return portable === true ? undefined : embeddedStores(settings);
}

async function copiedEngines(engines: EnginesOnDemand): Promise<BackupEngines> {
  const [log, proofs, records] = await Promise.all([engines.log(), engines.proofs(), engines.records()]);
  return { log, proofs, records, collections: KEPT_COLLECTIONS };
}

async function copied({
  options,
  settings,
  engines,
  output,
  signal,
}: Invocation<BackupOptions>): Promise<BackupResult> {
  const parts = await copiedEngines(engines);
  const { records } = parts;
  const { to, incremental } = options;
  const chosen = { stores: copiedStores(options, settings), engines: parts, to, isIncrement: incremental === true };
  const { progress, end } = shownParts('backup', output);
  let done: BackupResult | undefined;
  try {
    const work = async (lost: AbortSignal): Promise<void> => {
      done = await backUp({ ...chosen, progress, signal: lost });
    };
    await onlyOne(records, 'backup', signal, work, PATIENT_TERM_MS);
  } finally {
    end();
  }
  signal.throwIfAborted();
  if (done === undefined) throw new OutOfReach(BUSY);
  return done;
}

async function register({ options, settings, engines, signal }: Invocation<BackupOptions>): Promise<number> {
  const parts = { log: await engines.log(), records: await engines.records() };
  const people = await keepRegister(parts, options.to, settings.erasureRegisterPath, signal);
  signal.throwIfAborted();
  if (people === undefined) throw new OutOfReach('Another process is at the register of erased people.');
  return people;
}

const BUSY = 'Another process is making a backup.';

function foretoldText(copy: ForeseenBackup | null, people: number, folder: string): string {
  const register = registerText(folder, people);
  if (copy === null) return `${register} would be on it.`;
  const { follows, events, head, bytes } = copy;
  const up = `${String(events)} events up to position ${head ?? '-'}`;
  const size = bytes === null ? '' : `, about ${sizeText(bytes)}`;
  const copied =
    follows === null
      ? `A whole backup would be put into ${folder}: ${up}${size}.`
      : `What came since ${follows} would be put into ${folder}${size} with proofs and records. Restored with those before it, it would hold ${up}.`;
  return [copied, register].join('\n');
}

const registerText = (folder: string, people: number): string =>
  `${folder}/erased.jsonl: ${String(people)} erased people`;

function textOf({ backup: made, erased_people: people, seconds }: BackupAnswer, folder: string): string {
  const register = registerText(folder, people);
  if (made === null) return register;
  const { name, follows, events, head, bytes } = made;
  const up = `${follows === null ? '' : 'with those before it '}${String(events)} events up to position ${head ?? '-'}`;
  const place = `${folder}/${name}: ${up}, ${sizeText(bytes)}, in ${String(seconds)} s`;
  const before = follows === null ? [] : [`It follows ${follows}: keep that one as long.`];
  return [place, ...before, register, 'The keyring is not in it.'].join('\n');
}
