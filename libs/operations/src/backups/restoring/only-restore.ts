import { realpath } from 'node:fs/promises';
import { dirname } from 'node:path';
import { FolderBusy, FolderLock } from '../../files/folder-lock.js';
import { FolderUnusable, makeFolder } from '../../files/make-folder.js';
import { FOLDERS, RESTORE_LOCK } from '../format/backup-layout.js';
import type { RestoreFolders } from '../preconditions/must-be-empty.js';

/**
 * Works while no other process restores into any of the folders; made where they are missing.
 * @throws FolderUnusable while one does; what `work` throws
 */
export async function asOnlyRestore<T>(target: RestoreFolders, work: () => Promise<T>): Promise<T> {
  const held: FolderLock[] = [];
  try {
    for (const place of placesOf(target)) await makeFolder(place);
    const places = await Promise.all(placesOf(target).map((place) => realpath(place)));
    // In one order for all, so that of two that overlap one gets them all.
    for (const place of [...new Set(places)].sort()) held.push(await FolderLock.hold(place, RESTORE_LOCK));
    return await work();
  } catch (error) {
    throw error instanceof FolderBusy ? beingRestored(error.folder) : error;
  } finally {
    for (const lock of held.reverse()) await lock.close();
  }
}

/** Changes nothing. @throws FolderUnusable while another process restores into any of the folders */
export async function mustNotBeRestoredInto(target: RestoreFolders): Promise<void> {
  for (const place of placesOf(target))
    if (await FolderLock.isHeld(place, RESTORE_LOCK)) throw beingRestored(await realpath(place));
}

function placesOf({ dataDir, stores }: RestoreFolders): readonly string[] {
  return [...new Set([dataDir, ...FOLDERS.map((one) => dirname(stores.folders[one]))])];
}

function beingRestored(folder: string): FolderUnusable {
  return new FolderUnusable(`Another process is restoring into ${folder}.`);
}
