import { access, constants, lstat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileTrouble, writeDurably, type FileContent } from '#operations';
import { Misuse, OutOfReach } from '../command-line/failures.js';

/** A device, a link or a folder stays what it is. @param option that names the file, such as `--to`. @throws Misuse */
export async function mustBeReplaceable(option: string, path: string): Promise<void> {
  const there = await lstat(path).catch(() => undefined);
  if (there !== undefined && !there.isFile())
    throw new Misuse(`${option}: ${path} is no regular file: a new file takes its place, so name one.`);
}

/** Whether `writeWhole` could begin; makes nothing. @throws OutOfReach */
export async function mustBeWritable(option: string, path: string): Promise<void> {
  await access(dirname(path), constants.W_OK | constants.X_OK).catch((cause: unknown) => {
    throw refusedBy(option, path, cause);
  });
}

/**
 * Puts a file in its place whole, or not at all.
 * @param mode without it, for its owner alone
 * @throws OutOfReach when the file system refuses it
 */
export async function writeWhole(option: string, path: string, content: FileContent, mode?: number): Promise<void> {
  await writeDurably(path, content, mode).catch((cause: unknown) => {
    throw refusedBy(option, path, cause);
  });
}

function refusedBy(option: string, path: string, cause: unknown): unknown {
  const trouble = fileTrouble(cause);
  return trouble === undefined ? cause : new OutOfReach(`${option}: ${path} cannot be written: ${trouble}.`, { cause });
}
