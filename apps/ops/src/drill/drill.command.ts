import { tmpdir } from 'node:os';
import { basename } from 'node:path';
import { inSmallHeap } from '#audit';
import { SystemClock } from '#clock';
import {
  beneath,
  compareLogs,
  findRegister,
  heldKeys,
  noteDrill,
  restoreBackup,
  type LogComparison,
  type RestoreResult,
} from '#operations';
import { EnginesOnDemand, restoreTarget, scratchSettings, type Settings } from '#runtime';
import { operatorsFailure } from '../backup/backup-failures.js';
import { chosenBackup } from '../backup/chosen-backup.js';
import { declareRestoreSource, type RestoreSource } from '../backup/restore-source.js';
import { shownParts } from '../backup/shown-parts.js';
import { FINE, PROBLEM } from '../command-line/exit-code.js';
import { opsCommand, type Invocation } from '../command-line/ops-command.js';
import { verified } from '../verify/verify.command.js';
import { verifyReport, type VerifyReport } from '../verify/verify-report.js';
import { isSound, type DrillReport } from './drill-report.js';
import { drillText } from './drill-text.js';
import { inScratchFolder } from './scratch-folder.js';
import { skippedFindings } from './skipped-findings.js';

/** Of what it writes, which goes with the scratch folder: nobody has to be named in it. */
const ACTOR = 'operator:drill';

interface DrillOptions extends RestoreSource {
  readonly scratch?: string;
  readonly alone?: true;
}

export const drill = opsCommand<DrillOptions>({
  name: 'drill',
  writes: 'drills',
  summary: 'restore a backup into a scratch folder, verify it, hold it against the running log, and clear it away',
  examples: [
    { does: 'every week, the newest one', line: 'drill --from /mnt/backups/consent --json' },
    {
      does: 'with room for a whole installation elsewhere',
      line: 'drill --from /mnt/backups/consent --scratch /mnt/large',
    },
    { does: 'on a machine that has only the backups and the keyring', line: 'drill --from /mnt/copies --alone' },
  ],
  declare: (command) =>
    declareRestoreSource(command)
      .option('--scratch <folder>', 'where the scratch folder is made; that for temporary files without it')
      .option('--alone', 'where no installation is to be held against'),
  run: async (invocation) => {
    const { options, output, engines } = invocation;
    const at = new SystemClock().iso();
    const report = await rehearsed(invocation);
    await output.answer(report, drillText);
    if (report.sound && isOfNewest(options)) await noteDrill(await engines.records(), { at, backup: report.backup });
    return report.sound ? FINE : PROBLEM;
  },
});

async function rehearsed(invocation: Invocation<DrillOptions>): Promise<DrillReport> {
  const { options, settings, engines, signal } = invocation;
  const scratch = options.scratch ?? tmpdir();
  try {
    // What is wrong with the question, or out of reach, is told before the long work.
    if (options.alone !== true) await Promise.all([engines.log(), engines.records()]);
    return await inScratchFolder(scratch, (folder) =>
      inSmallHeap(() => drilled(invocation, scratchSettings(settings, folder))),
    );
  } catch (error) {
    const stopped = 'Stopped; the scratch folder is gone.';
    throw operatorsFailure(beneath(error), { signal, stopped, into: scratch });
  }
}

/** Of the newest backup, as a restore would take it, and held against the running log. */
function isOfNewest({ alone, backup, until }: DrillOptions): boolean {
  return alone === undefined && backup === undefined && until === undefined;
}

async function drilled(invocation: Invocation<DrillOptions>, settings: Settings): Promise<DrillReport> {
  const { options } = invocation;
  const chosen = await chosenBackup(options);
  const restoring = await timed(() => restored(invocation, chosen, settings));
  const engines = new EnginesOnDemand(settings);
  try {
    const verifying = await timed(() => verifiedWhole({ ...invocation, engines, settings }));
    const comparing = await timed(() => compared(invocation, engines, restoring.result.events));
    const records = await engines.records();
    const keys = await heldKeys({ log: await engines.log(), records }, invocation.signal);
    const report = {
      backup: basename(chosen.backup),
      restored: restoring.result,
      verified: verifying.result,
      skipped: await skippedFindings(verifying.result.findings, records),
      keys,
      compared: comparing.result,
      seconds: { restoring: restoring.seconds, verifying: verifying.seconds, comparing: comparing.seconds },
    };
    return { sound: isSound(report), ...report };
  } finally {
    await engines.close();
  }
}

async function restored(
  { options, output, settings: own, signal }: Invocation<DrillOptions>,
  chosen: Awaited<ReturnType<typeof chosenBackup>>,
  settings: Settings,
): Promise<RestoreResult> {
  const places = { folder: options.from, named: options.erased, secondPlace: own.erasureRegisterPath };
  const erased = await findRegister(places);
  if (erased.damaged !== undefined) output.note(`${erased.damaged} It is passed over.`);
  const target = await restoreTarget(settings);
  const { progress, end } = shownParts('drill', output);
  try {
    return await restoreBackup(
      { target, ...chosen, erased, acceptsOldRegister: false, actor: ACTOR, signal },
      progress,
    );
  } finally {
    end();
  }
}

async function verifiedWhole(invocation: Invocation<object>): Promise<VerifyReport> {
  const { report } = await verified({ ...invocation, options: { all: true } }, undefined, undefined);
  return verifyReport(report, [], false);
}

async function compared(
  { options, output, engines, signal }: Invocation<DrillOptions>,
  scratch: EnginesOnDemand,
  events: number,
): Promise<LogComparison | null> {
  if (options.alone === true) return null;
  const logs = { restored: await scratch.log(), running: await engines.log() };
  const bar = output.progress({ label: 'drill: comparing', unit: 'events', total: events });
  const at = (done: number): void => {
    bar.at(done);
  };
  return compareLogs(logs, events, at, signal).finally(() => {
    bar.end();
  });
}

async function timed<Result>(
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly seconds: number }> {
  const since = performance.now();
  const result = await work();
  return { result, seconds: Math.round((performance.now() - since) / 100) / 10 };
}
