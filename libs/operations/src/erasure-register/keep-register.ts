import { join } from 'node:path';
import { SystemClock } from '#clock';
import type { RecordStore } from '#document-store';
import type { EventStore } from '#event-store';
import { onlyOne } from '#projecting';
import { REGISTER_FILE } from '../backups/format/backup-layout.js';
import { ErasureRegister } from './erasure-register.js';
import { makeFolder } from '../files/make-folder.js';
import { registerBeside } from './register-beside.js';

/**
 * Brings the register beside the backups up to the log's end, with whoever is on the second place as well: a log that
 * was put back may not know of all of them.
 * @param folder of the backups, made when it is missing
 * @param secondPlace of the setting ERASURE_REGISTER_URL; passed over while it cannot be read
 * @returns how many people are in it; undefined, and nothing done, when another process is at it
 * @throws FolderUnusable; BackupDamaged when what stands there is no register; what engines and file system throw; the
 *   signal's reason
 */
export async function keepRegister(
  { log, records }: { readonly log: EventStore; readonly records: RecordStore },
  folder: string,
  secondPlace: string | undefined,
  signal: AbortSignal,
): Promise<number | undefined> {
  await makeFolder(folder);
  const path = join(folder, REGISTER_FILE);
  let people: number | undefined;
  await onlyOne(records, 'erasure-register', signal, async (lost) => {
    const register = await registerToKeep(log, folder, secondPlace, lost);
    await register.write(path);
    people = register.people.size;
  });
  return people;
}

/** What `keepRegister` would write now. @throws as it does, but for what writing throws */
export async function registerToKeep(
  log: EventStore,
  folder: string,
  secondPlace: string | undefined,
  signal: AbortSignal,
): Promise<ErasureRegister> {
  const register = (await registerBeside(folder)) ?? ErasureRegister.empty();
  const other = secondPlace && (await ErasureRegister.read(secondPlace).catch(() => undefined));
  if (other) register.add(other);
  await register.takeFrom(log, new SystemClock(), signal);
  return register;
}
