import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { onlyOne, PATIENT_TERM_MS } from '#projecting';
import type { BackupChain } from '../chain/backup-chain.js';
import { BackupDamaged } from '../format/backup-manifest.js';
import { whileOpen } from '../engines/embedded-stores.js';
import { erasedInLines, type ErasedInLines } from '../filling/erased-in-lines.js';
import { fillEngines } from '../filling/fill-engines.js';
import {
  clearViews,
  eraseAgain,
  mustBeWhole,
  mustFit,
  putPoliciesBack,
  type RestoredInstallation,
} from './make-ready.js';
import { NotEmpty } from '../preconditions/must-be-empty.js';
import { mustFitLines } from '../preconditions/must-fit-lines.js';
import { mustHoldNothing, RESTORE_LEASE } from '../preconditions/must-hold-nothing.js';
import { mustHold } from '../preconditions/must-open.js';
import { linesOf, readChecked } from '../checking/read-checked.js';
import { forgetRestore, noteRestore, restoreUnderWay, type RestoreRecord } from './restore-record.js';
import type { OpenTarget, RestoreProgress, RestoreRequest, ServersTarget } from './restore-request.js';

type Request = RestoreRequest<ServersTarget>;
type Filled = NonNullable<RestoreRecord['filled']>;

/**
 * Puts a backup into servers that hold nothing, event by event and record by record. A record there keeps services from
 * starting until all is done. What was cut off stays there, and the same restore goes on with it.
 * @throws as `restoreBackup`
 */
export async function restoreIntoServers(
  chain: BackupChain,
  request: Request,
  progress: RestoreProgress,
): Promise<RestoredInstallation> {
  const { target, signal } = request;
  mustBePortable(chain);
  mustHold(target.keyring, chain.last.manifest.keyring_versions ?? []);
  return whileOpen(target.open(), async (engines) => {
    let ready: RestoredInstallation | undefined;
    const work = async (lost: AbortSignal): Promise<void> => {
      ready = await restored(chain, engines, { ...request, signal: lost }, progress);
    };
    await onlyOne(engines.records, RESTORE_LEASE, signal, work, PATIENT_TERM_MS);
    signal.throwIfAborted();
    if (ready === undefined) throw new NotEmpty('Another process is restoring into these servers.');
    return ready;
  });
}

/** Whether it could be restored there. @throws NotEmpty; BackupDamaged; what the engines throw; the signal's reason */
export async function serversMustTake(chain: BackupChain, request: Request): Promise<void> {
  mustBePortable(chain);
  await whileOpen(request.target.open(), async (engines) => {
    if ((await takenUp(engines, request)) === undefined) await mustHoldNothing(engines, request.signal);
  });
}

function mustBePortable({ last }: BackupChain): void {
  if (last.manifest.form === 'lines') return;
  throw new BackupDamaged('The backup is a copy of embedded engines: servers take those of `backup --portable`.');
}

async function restored(
  chain: BackupChain,
  engines: OpenTarget,
  request: Request,
  progress: RestoreProgress,
): Promise<RestoredInstallation> {
  const { log, proofs, records, views } = engines;
  const { manifest } = chain.last;
  const begun = await takenUp(engines, request);
  if (begun?.filled != null) await mustFit({ log, records }, request);
  if (begun === undefined) await begin(chain, engines, request, progress);
  else if (begun.filled === null) await readChecked(linesOf(chain), { signal: request.signal, progress });
  const { people } = request.erased.register;
  const erased = await erasedInLines(people, join(chain.last.folder, 'records'), request.target.keyring);
  const filled = begun?.filled ?? (await fill(chain, engines, erased, request, progress));
  const { head, events } = filled;
  await putPoliciesBack(records, filled.policies, head, request.until);
  await clearViews({ views, records });
  return whileOpen(request.target.openClock(records), async ({ clock }) => {
    const parts = { log, proofs, records, clock, addresses: erased.addresses };
    const applied = await eraseAgain(manifest, { head, events }, parts, request, progress);
    await forgetRestore(records);
    return { head, events, ...applied };
  });
}

/**
 * Closes the door before it reads, which takes hours: a service that starts afterwards sees the note, and one that had
 * just started before it has shown itself when all is read. An installation at work never gets the note.
 */
async function begin(
  chain: BackupChain,
  engines: OpenTarget,
  request: Request,
  progress: RestoreProgress,
): Promise<void> {
  const { signal } = request;
  const { records } = engines;
  await mustHoldNothing(engines, signal);
  const what = nameOf(request);
  const version = await noteRestore(records, { what, isReading: true, filled: null });
  try {
    await mustHoldNothing(engines, signal);
    await readChecked(linesOf(chain), { signal, progress });
    await mustFitLines(chain, request);
    await mustHoldNothing(engines, signal);
  } catch (error) {
    await forgetRestore(records, version).catch(() => undefined);
    throw error;
  }
  await noteRestore(records, { what, filled: null });
}

async function fill(
  chain: BackupChain,
  engines: OpenTarget,
  erased: ErasedInLines,
  request: Request,
  progress: RestoreProgress,
): Promise<Filled> {
  const { until, signal } = request;
  const { records } = engines;
  const { manifest } = chain.last;
  progress.begins('appending', manifest.log.events);
  const put = await fillEngines(chain, engines, {
    ...{ until, signal, erased, onAppended: progress.at },
    // A server takes appends that are under way side by side in any order.
    atOnce: 1,
    positionsPath: join(tmpdir(), `consent-restore-${String(process.pid)}.positions`),
  });
  const found = await mustBeWhole(manifest, engines, put.events, request, progress);
  const filled = { ...found, policies: put.policies };
  await noteRestore(records, { what: nameOf(request), filled });
  return filled;
}

/** What an attempt that was cut off has put there; undefined where it has put nothing there. @throws NotEmpty */
async function takenUp(engines: OpenTarget, request: Request): Promise<RestoreRecord | undefined> {
  const begun = await restoreUnderWay(engines.records);
  if (begun === undefined || begun.isReading === true) return undefined;
  if (begun.what === nameOf(request)) return begun;
  throw new NotEmpty(
    `The restore of ${begun.what} was begun there: go on with that, or restore into databases that are empty.`,
  );
}

function nameOf({ backup, until }: Request): string {
  if (until === undefined) return basename(backup);
  const end = 'position' in until ? until.position : new Date(until.time).toISOString();
  return `${basename(backup)} until ${end}`;
}
