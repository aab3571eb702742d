import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupChain, FoundBackup } from '../chain/backup-chain.js';
import type { Folder } from '../format/backup-layout.js';
import { BackupDamaged, filesOf } from '../format/backup-manifest.js';
import { hashFile } from '../../files/hashed-file.js';
import { makeFolder } from '../../files/make-folder.js';

/** A part of a backup that is read, and where it is copied to, if it is. */
export interface BackupPart {
  readonly one: Folder;
  readonly from: FoundBackup;
  readonly to?: string;
}

interface Reading {
  readonly signal: AbortSignal;
  readonly progress: {
    readonly begins: (part: 'copying', total: number) => void;
    readonly at: (done: number) => void;
  };
}

/** All that is read of a backup that was made through the ports. */
export function linesOf({ whole, increments, last }: BackupChain): readonly BackupPart[] {
  const logs = [whole, ...increments].map((from) => ({ one: 'log', from }) as const);
  return [...logs, { one: 'proofs', from: last }, { one: 'records', from: last }];
}

/**
 * Reads parts of a backup to their ends, each byte held against the manifest, and copies what is to be copied.
 * @throws BackupDamaged; Error as the file system does; the signal's reason
 */
export async function readChecked(parts: readonly BackupPart[], { signal, progress }: Reading): Promise<void> {
  const all = parts.flatMap(({ one, from, to }) =>
    filesOf(from.manifest.files, one).map((file) => ({ ...file, to, source: join(from.folder, one, file.name) })),
  );
  progress.begins(
    'copying',
    all.reduce((sum, { bytes }) => sum + bytes, 0),
  );
  let done = 0;
  const onRead = (bytes: number): void => {
    done += bytes;
    progress.at(done);
  };
  for (const { to } of parts) if (to !== undefined) await makeFolder(to);
  for (const { source, to, path, name, bytes, sha256 } of all) {
    if (!existsSync(source)) throw new BackupDamaged(`The backup has no ${path}.`);
    const found = await hashFile(source, signal, onRead, to === undefined ? undefined : join(to, name));
    if (found.bytes !== bytes || found.sha256 !== sha256)
      throw new BackupDamaged(`${path} was changed since the backup was made; nothing was restored.`);
  }
}
