import { basename } from 'node:path';
import type { Clock } from '#clock';
import type { RecordStore, ViewStore } from '#document-store';
import type { EventStore, Position } from '#event-store';
import { domainCodec } from '#events';
import { PolicyCheckpoints, ScheduleMovesPolicy } from '#policies';
import { clearSlot, SLOTS } from '#projecting';
import { PROJECTIONS } from '#projections';
import { Vault } from '#vault';
import { applyRegister, type RegisterResult } from '../../erasure-register/apply-register.js';
import { mustBeCurrent } from '../../erasure-register/must-be-current.js';
import { beginProofs } from '../../proofs/begin-proofs.js';
import { policiesAt } from '../../realign/realign.js';
import { BackupDamaged, type BackupManifest } from '../format/backup-manifest.js';
import { readEvents } from '../checking/check-copy.js';
import { markRestore } from './mark-restore.js';
import { mustOpen } from '../preconditions/must-open.js';
import type { RestoreProgress, RestoreRequest } from './restore-request.js';

/** What was restored, before the service may have it. */
export interface FilledEngines {
  /** E-mail addresses of those who are to be erased, by person, where the keys that open them were put nowhere. */
  readonly addresses: ReadonlyMap<string, string>;
  readonly log: EventStore;
  readonly proofs: RecordStore;
  readonly records: RecordStore;
  readonly clock: Clock;
}

interface FoundLog {
  readonly events: number;
  readonly head: Position | null;
}

/** Where the log ends that was restored, before anything was added to it; and who was erased. */
export type RestoredInstallation = FoundLog & RegisterResult;

/**
 * Reads the restored log through.
 * @param put events that were put there
 * @throws BackupDamaged, KeyringUnfit or RegisterOld; what the engines throw; the signal's reason
 */
export async function mustBeWhole(
  { log: written, form }: BackupManifest,
  { log, records }: Pick<FilledEngines, 'log' | 'records'>,
  put: number,
  request: RestoreRequest,
  progress: RestoreProgress,
): Promise<FoundLog> {
  const { until, signal } = request;
  progress.begins('checking', written.events);
  const { events, head, last } = await readEvents(log, progress.at, signal);
  // Positions are of the engine that the backup was made of.
  const isSameEnd = form === undefined ? head === written.head : last?.id === written.last?.id;
  if (events !== put || (until === undefined && (events !== written.events || !isSameEnd)))
    throw new BackupDamaged('The log is not the one that the manifest tells of.');
  await mustFit({ log, records }, request);
  return { events, head };
}

/** The keyring must open what was restored, and the register know of everybody who is known to be erased. */
export async function mustFit(
  { log, records }: Pick<FilledEngines, 'log' | 'records'>,
  { target, erased, acceptsOldRegister, signal }: RestoreRequest,
): Promise<void> {
  await mustOpen(target.keyring, records);
  if (!acceptsOldRegister) await mustBeCurrent(erased, { log, records }, signal);
}

/**
 * Puts the policies to where they stood before the log was copied: what they did since may have led to events that it
 * lacks.
 * @param stood in the log as it was restored
 */
export async function putPoliciesBack(
  records: RecordStore,
  stood: BackupManifest['policies'],
  head: Position | null,
  until: RestoreRequest['until'],
): Promise<void> {
  const policies = withoutSchedule(stood);
  await new PolicyCheckpoints(records).putBack(until === undefined ? policies : policiesAt(head, policies));
}

/** Moves that took effect after the log was copied are off the schedule and not in the log: it is written anew. */
function withoutSchedule(policies: BackupManifest['policies']): BackupManifest['policies'] {
  return Object.fromEntries(Object.entries(policies).filter(([name]) => name !== ScheduleMovesPolicy.follows.name));
}

/** They are built from the log: what the records say of them is of a later one than what was copied. */
export async function clearViews(engines: { readonly views: ViewStore; readonly records: RecordStore }): Promise<void> {
  for (const projection of PROJECTIONS) for (const slot of SLOTS) await clearSlot(projection, slot, engines);
}

/** Begins the tree anew, tells the log of the restore, and erases who was erased since. May be repeated. */
export async function eraseAgain(
  { made_at: backupMadeAt }: BackupManifest,
  { head, events }: FoundLog,
  engines: FilledEngines,
  { target, backup, erased: { register }, acceptsOldRegister, actor, signal, lastKnown }: RestoreRequest,
  progress: RestoreProgress,
): Promise<RegisterResult> {
  const { keyring } = target;
  const { people, asOf: registerAsOf } = register;
  const source = { backup: basename(backup), backupMadeAt, head, events };
  const details = { by: actor, ...source, registerAsOf, oldRegisterAccepted: acceptsOldRegister };
  const parts = { ...engines, keyring, codec: domainCodec(new Vault(keyring, engines.records)) };
  // Before the erasures, so that these are the first events after those of the backup.
  await beginProofs(parts, { by: actor, origin: target.logOrigin, lastKnown });
  await markRestore(parts, details);
  progress.begins('erasing', people.size);
  return applyRegister(people, { ...engines, keyring }, actor, progress.at, signal);
}
