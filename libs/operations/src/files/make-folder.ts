import { access, constants, mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { fileErrorCode, fileTrouble } from './file-trouble.js';

/** A folder that was named is none, cannot be made, or cannot be written to. */
export class FolderUnusable extends Error {
  override readonly name = 'FolderUnusable';
}

/**
 * Makes a folder for its owner alone, with those above it, unless it is there. Level by level: `mkdir` with `recursive`
 * never ends where a file system answers that the parent is missing though it is there, as that of /proc does.
 * @throws FolderUnusable saying what is wrong
 */
export async function makeLevels(path: string): Promise<void> {
  for (const missing of await missingLevels(resolve(path))) {
    await mkdir(missing, { mode: 0o700 }).catch((error: unknown) => {
      // Another process made it meanwhile.
      if (fileErrorCode(error) !== 'EEXIST') throw new FolderUnusable(`${missing} cannot be made: ${wrong(error)}.`);
    });
  }
}

/** As `makeLevels`, for a folder that is to be written to at once. @throws FolderUnusable saying what is wrong */
export async function makeFolder(path: string): Promise<void> {
  const whole = resolve(path);
  await makeLevels(whole);
  await access(whole, constants.W_OK | constants.X_OK).catch((error: unknown) => {
    throw new FolderUnusable(`${whole} cannot be written to: ${wrong(error)}.`);
  });
}

/** As `makeFolder`, and makes nothing: whether it could. @throws FolderUnusable saying what is wrong */
export async function mustBeMakeable(path: string): Promise<void> {
  const whole = resolve(path);
  const [topmost] = await missingLevels(whole);
  const written = topmost === undefined ? whole : dirname(topmost);
  await access(written, constants.W_OK | constants.X_OK).catch((error: unknown) => {
    throw new FolderUnusable(`${written} cannot be written to: ${wrong(error)}.`);
  });
}

/** From the topmost one that is not there down to the folder itself. */
async function missingLevels(whole: string): Promise<readonly string[]> {
  const missing: string[] = [];
  for (let level = whole; ; level = dirname(level)) {
    const found = await stat(level).catch((error: unknown) => {
      const code = fileErrorCode(error);
      if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
      throw new FolderUnusable(`${level} cannot be reached: ${wrong(error)}.`);
    });
    if (found?.isDirectory() === true) return missing;
    if (found !== undefined) throw new FolderUnusable(`${level} is no folder.`);
    missing.unshift(level);
  }
}

function wrong(error: unknown): string {
  return fileTrouble(error) ?? 'the system does not say why';
}
