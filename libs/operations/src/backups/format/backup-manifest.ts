import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Position } from '#event-store';
import { MANIFEST_FILE, type Folder } from './backup-layout.js';
import type { LogHistory } from './log-history.js';
import { writeDurably } from '../../files/durable-file.js';

const FORMAT = 'consent-backup.v1';
/** Of a file, without a path. */
const SIMPLE_NAME = /^\w[\w.-]*$/;

export interface BackedUpFile {
  /** From the backup's folder on, such as `log/data.mdb`. */
  readonly path: string;
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** By which the log that goes on from a backup is known again. */
export interface LastEvent {
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  /** By the service's clock. */
  readonly time: string;
}

/** `lines` where events and records were read through the engines' ports; absent for copies of the databases. */
export type BackupForm = 'lines' | undefined;

/** @param stores the folders of an installation that is all in folders; undefined for any other */
export function formOf(stores: object | undefined): BackupForm {
  return stores === undefined ? 'lines' : undefined;
}

/** What a backup holds. Written last, so that a backup without it is none. */
export interface BackupManifest {
  readonly format: typeof FORMAT;
  /** ISO 8601 UTC, by the clock of the machine. */
  readonly made_at: string;
  readonly form?: BackupForm;
  /** The backup that this one follows, of whose log it holds what came since; absent in one that is whole. */
  readonly follows?: string;
  /** The whole log, with what the earlier backups of the chain hold. */
  readonly log: {
    readonly events: number;
    readonly head: Position | null;
    /** Null for an empty log; absent in backups that were made before it was written down. */
    readonly last?: LastEvent | null;
    /** Which log it is of; absent in backups that were made before it was written down. */
    readonly history?: LogHistory;
  };
  /** By view and slot. */
  readonly checkpoints: Readonly<Record<string, Position>>;
  /** Where the policies stood before the log was copied: what they had done by then is in it. */
  readonly policies: Readonly<Record<string, Position>>;
  /**
   * Versions of the wrapping key that its data keys need; absent in backups that were made before it was written down.
   */
  readonly keyring_versions?: readonly number[];
  readonly files: readonly BackedUpFile[];
}

/** What was found is no whole backup. */
export class BackupDamaged extends Error {
  override readonly name = 'BackupDamaged';
}

export async function writeManifest(folder: string, manifest: Omit<BackupManifest, 'format'>): Promise<void> {
  const whole: BackupManifest = { format: FORMAT, ...manifest };
  const text = JSON.stringify({ ...whole, checksum: checksumOf(whole) }, null, 2);
  await writeDurably(join(folder, MANIFEST_FILE), `${text}\n`);
}

/** @throws BackupDamaged when there is none, or another than was written */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch(() => {
    throw new BackupDamaged(`${folder} holds no backup: it has no ${MANIFEST_FILE}.`);
  });
  const { checksum, ...found } = parsed(text);
  if (checksum !== checksumOf(found)) throw new BackupDamaged(`${MANIFEST_FILE} was changed since it was written.`);
  if (found['format'] !== FORMAT) throw new BackupDamaged('The backup was made by another version.');
  // Its checksum says that it is as this version wrote it.
  return found as unknown as BackupManifest;
}

/**
 * The files of one database in a backup, with their names in its folder.
 * @throws BackupDamaged when there are none, or one would be put elsewhere
 */
export function filesOf(
  files: BackupManifest['files'],
  folder: Folder,
): readonly (BackedUpFile & { readonly name: string })[] {
  const found = files
    .filter(({ path }) => path.startsWith(`${folder}/`))
    .map((file) => ({ ...file, name: file.path.slice(folder.length + 1) }));
  // Backups of before there was a tree over the log have none.
  if (found.length === 0 && folder !== 'proofs') throw new BackupDamaged(`The backup has nothing in ${folder}.`);
  if (found.some(({ name }) => !SIMPLE_NAME.test(name)))
    throw new BackupDamaged(`${MANIFEST_FILE} names files outside of the backup.`);
  return found;
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(text) as Readonly<Record<string, unknown>>;
  } catch (cause) {
    throw new BackupDamaged(`${MANIFEST_FILE} was changed since it was written.`, { cause });
  }
}

/** JSON keeps the order of fields, so that what is read gives the same text. */
function checksumOf(manifest: object): string {
  return createHash('sha256').update(JSON.stringify(manifest)).digest('hex');
}
