import { readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeDurably } from '../../files/durable-file.js';
import { fileErrorCode } from '../../files/file-trouble.js';
import type { DatabaseFolders } from '../engines/embedded-stores.js';
import { FOLDERS, RESTORING, type Folder } from '../format/backup-layout.js';
import type { RestoreFolders } from '../preconditions/must-be-empty.js';

/** In the marker: which folders are put in place, from before the first of them is. */
const PLACING = 'placing';

type Identities = Readonly<Partial<Record<Folder, string>>>;

/** Stands in a data folder from before anything is restored into it until all of it is in place. */
export const markerOf = ({ dataDir }: Pick<RestoreFolders, 'dataDir'>): string => join(dataDir, RESTORING);

/** To be called before the first of them is renamed to its target. */
export async function notePlacing(marker: string, staging: DatabaseFolders): Promise<void> {
  const noted: [Folder, string | undefined][] = [];
  for (const one of FOLDERS) noted.push([one, await identityOf(staging[one])]);
  await writeDurably(join(marker, PLACING), JSON.stringify(Object.fromEntries(noted)));
}

/**
 * The targets that hold what the attempt of this marker put there. What others put there since, such as an operator who
 * goes back to the data of before, is none of it.
 */
export async function placedBy(marker: string, targets: DatabaseFolders): Promise<readonly string[]> {
  const noted = await notedIn(marker);
  const placed: string[] = [];
  for (const one of FOLDERS) {
    const identity = await identityOf(targets[one]);
    if (identity !== undefined && identity === noted[one]) placed.push(targets[one]);
  }
  return placed;
}

/** Removes what the attempt has put in place and what it was working at. The marker goes last. */
export async function forgetAttempt(marker: string, targets: DatabaseFolders): Promise<void> {
  for (const placed of await placedBy(marker, targets)) await rm(placed, { recursive: true });
  await forgetStaging(marker, targets);
}

/** All is in place. */
export async function forgetStaging(marker: string, targets: DatabaseFolders): Promise<void> {
  const folders = FOLDERS.map((one) => join(dirname(targets[one]), RESTORING));
  for (const folder of [...new Set(folders)].filter((one) => one !== marker)) {
    await rm(folder, { recursive: true, force: true });
  }
  await rm(marker, { recursive: true, force: true });
}

async function notedIn(marker: string): Promise<Identities> {
  const text = await readFile(join(marker, PLACING), 'utf8').catch(unlessMissing);
  return text === undefined ? {} : (JSON.parse(text) as Identities);
}

/** Of a folder, by whatever name; what another has that was made since, in the same place or not. */
async function identityOf(folder: string): Promise<string | undefined> {
  const found = await stat(folder, { bigint: true }).catch(unlessMissing);
  return found && `${String(found.ino)} ${String(found.birthtimeNs)}`;
}

function unlessMissing(error: unknown): undefined {
  if (fileErrorCode(error) === 'ENOENT') return undefined;
  throw error;
}
