import { tmpdir } from 'node:os';
import { domainCodec } from '#events';
import {
  applyRegister,
  beginProofs,
  beneath,
  findRegister,
  markRestore,
  mustBeCurrent,
  mustOpen,
  mustTakeRestore,
  restoreBackup,
  stillThere,
  type FoundRegister,
  type RegisterResult,
  type RestoreResult,
  type RestoreRequest,
} from '#operations';
import type { Checkpoint } from '#proofs';
import { embeddedStores, restoreTarget, scratchSettings, type Settings } from '#runtime';
import { Vault } from '#vault';
import { readCheckpointFile } from '../checkpoint/checkpoint-file.js';
import { Misuse } from '../command-line/failures.js';
import { changingCommand, type DryRunAnswer } from '../command-line/changing-command.js';
import { FINE } from '../command-line/exit-code.js';
import { mustBeStopped } from '../command-line/must-be-stopped.js';
import type { Invocation } from '../command-line/ops-command.js';
import { inScratchFolder } from '../drill/scratch-folder.js';
import { operatorsFailure } from './backup-failures.js';
import { chosenBackup } from './chosen-backup.js';
import { enginesPlace } from './engines-place.js';
import { declareRestoreSource, type RestoreSource } from './restore-source.js';
import { shownParts } from './shown-parts.js';
import { WITNESS_ADVICE } from './witness-advice.js';

interface RestoreOptions extends RestoreSource {
  readonly registerOnly?: true;
  readonly lastKnown?: string;
  readonly acceptOldRegister?: true;
  readonly dryRun?: true;
}

interface Applied extends RegisterResult {
  readonly register_as_of: string | null;
}

export const restore = changingCommand<RestoreOptions, FoundRegister>({
  name: 'restore',
  summary: 'put a backup into empty engines; people who were erased since stay erased',
  examples: [
    { does: 'the newest one', line: 'restore --from /mnt/backups/consent' },
    { does: 'an older one', line: 'restore --from /mnt/backups/consent --backup 2030-03-01T02-00-00Z' },
    { does: 'as it was before a mistake', line: 'restore --from /mnt/backups/consent --until 2030-03-01T08:14:59Z' },
    {
      does: 'engines that were put back by their own tools',
      line: 'restore --from /mnt/backups/consent --register-only',
    },
  ],
  declare: (command) =>
    declareRestoreSource(command)
      .option('--accept-old-register', 'also when the register lacks somebody who is known to be erased')
      .option('--last-known <file>', 'the last checkpoint that was kept elsewhere, which the log then names')
      .option('--register-only', 'restore nothing, and erase in the engines as they are'),
  plan: async (invocation) => {
    const { options, settings, output } = invocation;
    if (options.registerOnly === true && options.until !== undefined)
      throw new Misuse('--until and --register-only do not go together: the second restores nothing.');
    const places = { folder: options.from, named: options.erased, secondPlace: settings.erasureRegisterPath };
    const erased = await findRegister(places);
    if (erased.damaged !== undefined) output.note(`${erased.damaged} It is passed over.`);
    if (options.registerOnly === true) await mustTakeErasures(erased, invocation);
    return erased;
  },
  foretell: (erased, invocation) =>
    invocation.options.registerOnly === true
      ? foretoldErasures(erased, invocation)
      : foretoldRestore(erased, invocation),
  carryOut: async (erased, invocation) => {
    const { options, output } = invocation;
    if (options.registerOnly === true) await output.answer(await appliedOnly(erased, invocation), appliedText);
    else await output.answer(await restored(erased, invocation), restoredText);
    return FINE;
  },
  failure: (error, { options, settings, signal }) => {
    const into = options.dryRun === true ? tmpdir() : enginesPlace(settings);
    return operatorsFailure(beneath(error), { signal, stopped: stoppedText(settings), into });
  },
});

function stoppedText(settings: Settings): string {
  if (embeddedStores(settings) !== undefined) return 'Stopped; nothing was restored.';
  return 'Stopped; run the same restore again to go on with what is there.';
}

async function restored(erased: FoundRegister, invocation: Invocation<RestoreOptions>): Promise<RestoreResult> {
  const request = await requestOf(erased, invocation);
  const { progress, end } = shownParts('restore', invocation.output);
  return restoreBackup(request, progress).finally(end);
}

async function requestOf(
  erased: FoundRegister,
  { options, settings, operator, signal }: Invocation<RestoreOptions>,
): Promise<RestoreRequest> {
  const target = await restoreTarget(settings);
  const chosen = await chosenBackup(options);
  const acceptsOldRegister = options.acceptOldRegister === true;
  const actor = `operator:${operator()}`;
  return { target, ...chosen, erased, acceptsOldRegister, actor, signal, lastKnown: await lastKnown(options) };
}

/** Restores it in a scratch folder, as a drill does, so that all that could refuse it is tried. */
async function foretoldRestore(erased: FoundRegister, invocation: Invocation<RestoreOptions>): Promise<DryRunAnswer> {
  const { settings } = invocation;
  await mustTakeRestore(await requestOf(erased, invocation));
  const would = await inScratchFolder(tmpdir(), (folder) =>
    restored(erased, { ...invocation, settings: scratchSettings(settings, folder) }),
  );
  const { events, head, made_at: madeAt, people } = would;
  const log = `${String(events)} events up to position ${head ?? '-'}`;
  const place = embeddedStores(settings) === undefined ? 'the servers' : settings.dataDir;
  const text = `The backup of ${madeAt} would be restored into ${place}: ${log}. It was tried in a scratch folder, which is gone again. Erased would be all on the register, ${String(people)} in number.`;
  return { would, text };
}

/** The tree is begun anew, which a process that seals it would undo. */
async function mustTakeErasures(erased: FoundRegister, invocation: Invocation<RestoreOptions>): Promise<void> {
  const { options, engines, signal } = invocation;
  const [log, records] = [await engines.log(), await engines.records()];
  if (options.acceptOldRegister !== true) await mustBeCurrent(erased, { log, records }, signal);
  await mustOpen(await engines.keyring(), records);
  await mustBeStopped(invocation);
}

async function foretoldErasures(
  erased: FoundRegister,
  { options, engines, operator, signal }: Invocation<RestoreOptions>,
): Promise<DryRunAnswer> {
  operator();
  await lastKnown(options);
  const { people, asOf } = erased.register;
  const { size: again } = await stillThere(people, await engines.log(), signal);
  const text = `Erased would be all on the register, ${String(people.size)} in number; ${String(again)} of them are still there.`;
  return { would: { people: people.size, deleted_again: again, register_as_of: asOf }, text };
}

async function lastKnown({ lastKnown: file }: RestoreOptions): Promise<Checkpoint | undefined> {
  return file === undefined ? undefined : readCheckpointFile(file);
}

/** Restored by the engines' own tools: what is in the backup is unknown. */
const OWN_TOOLS = { backup: null, backupMadeAt: null, head: null, events: null } as const;

async function appliedOnly(
  erased: FoundRegister,
  { options, engines, settings, output, operator, signal }: Invocation<RestoreOptions>,
): Promise<Applied> {
  const [log, records, proofs] = [await engines.log(), await engines.records(), await engines.proofs()];
  const { people, asOf } = erased.register;
  const parts = { log, records, proofs, keyring: await engines.keyring(), clock: await engines.clock() };
  const { progress, end } = shownParts('restore', output);
  progress.begins('erasing', people.size);
  try {
    const actor = `operator:${operator()}`;
    const told = {
      by: actor,
      ...OWN_TOOLS,
      registerAsOf: asOf,
      oldRegisterAccepted: options.acceptOldRegister === true,
    };
    const codec = domainCodec(new Vault(parts.keyring, records));
    const begun = { by: actor, origin: settings.logOrigin, lastKnown: await lastKnown(options) };
    await beginProofs({ ...parts, codec }, begun);
    await markRestore({ ...parts, codec }, told);
    const applied = await applyRegister(people, parts, actor, progress.at, signal);
    return { ...applied, register_as_of: asOf };
  } finally {
    end();
  }
}

function restoredText(answer: RestoreResult): string {
  const { events, head, made_at: madeAt } = answer;
  const first = `Restored the backup of ${madeAt}: ${String(events)} events up to position ${head ?? '-'}.`;
  const last = 'Start the service: it finishes what hangs on that.';
  return [first, erasedText(answer), ...WITNESS_ADVICE, last].join('\n');
}

function appliedText(answer: Applied): string {
  return [erasedText(answer), ...WITNESS_ADVICE].join('\n');
}

function erasedText({ people, deleted_again: again, register_as_of: asOf }: Applied): string {
  const time = asOf === null ? 'which has no date' : `as of ${asOf}`;
  const later = 'Who was erased after that time is not on it.';
  if (people === 0) return `Erased: nobody is on the register, ${time}. ${later}`;
  return `Erased: all on the register, ${time}, ${String(people)} in number; ${String(again)} of them were still there. ${later}`;
}
