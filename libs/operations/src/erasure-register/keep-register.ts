import { join } from 'node:path';
import { SystemClock } from '#clock';
import type { RecordStore } from '#document-store';
import type { EventStore } from '#event-store';
import { onlyOne } from '#projecting';
import { REGISTER_FILE } from '../backups/format/backup-layout.js';
import { ErasureRegister } from './erasure-register.js';
import { makeFolder } from '../files/make-folder.js';
import { TimedAccess } from '../files/timed-access.js';
import { registerBeside } from './register-beside.js';
import { SILENT_AFTER_MS } from './second-place.js';

/** Longer than writing there may take: hours of copying may hang on the register. */
const PATIENCE_MS = 60_000;

/**
 * Brings the register beside the backups up to the log's end, with whoever is on the second place as well: a log that
 * was put back may not know of all of them.
 * @param folder of the backups, made when it is missing
 * @param secondPlace of the setting ERASURE_REGISTER_URL; passed over while it cannot be read or does not answer
 * @returns how many people are in it; undefined, and nothing done, when another process is at it for a minute
 * @throws FolderUnusable; BackupDamaged when what stands there is no register; what engines and file system throw; the
 *   signal's reason
 */
export async function keepRegister(
  { log, records }: { readonly log: EventStore; readonly records: RecordStore },
  folder: string,
  secondPlace: string | undefined,
  signal: AbortSignal,
  silentAfterMs = SILENT_AFTER_MS,
): Promise<number | undefined> {
  await makeFolder(folder);
  const path = join(folder, REGISTER_FILE);
  // Before anybody is kept from the register: it may take as long as it likes to answer.
  const other = await readSecondPlace(secondPlace, signal, silentAfterMs);
  let people: number | undefined;
  const work = async (lost: AbortSignal): Promise<void> => {
    const register = await registerOf(log, folder, other, lost);
    await register.write(path);
    people = register.people.size;
  };
  const giveUpAt = performance.now() + PATIENCE_MS;
  while (!(await onlyOne(records, 'erasure-register', signal, work)))
    if (signal.aborted || performance.now() >= giveUpAt) break;
  return people;
}

/** What `keepRegister` would write now. @throws as it does, but for what writing throws */
export async function registerToKeep(
  log: EventStore,
  folder: string,
  secondPlace: string | undefined,
  signal: AbortSignal,
): Promise<ErasureRegister> {
  return registerOf(log, folder, await readSecondPlace(secondPlace, signal, SILENT_AFTER_MS), signal);
}

async function registerOf(
  log: EventStore,
  folder: string,
  other: ErasureRegister | undefined,
  signal: AbortSignal,
): Promise<ErasureRegister> {
  const register = (await registerBeside(folder)) ?? ErasureRegister.empty();
  if (other !== undefined) register.add(other);
  await register.takeFrom(log, new SystemClock(), signal);
  return register;
}

async function readSecondPlace(
  path: string | undefined,
  signal: AbortSignal,
  silentAfterMs: number,
): Promise<ErasureRegister | undefined> {
  if (path === undefined) return undefined;
  return new TimedAccess(silentAfterMs).run(() => ErasureRegister.read(path), signal).catch(() => undefined);
}
