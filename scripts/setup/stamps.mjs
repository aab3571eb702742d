import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './root.mjs';

/** Every file below the folders that exist, as sorted paths from the checkout's top. */
export function filesBelow(folders) {
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
}

/** What decides on every build: the packages and the compilers' settings. */
export function settingsOfBuilds() {
  return readdirSync(root)
    .filter((name) => /^(tsconfig.*|package|package-lock)\.json$/.test(name))
    .sort();
}

/** Of the files' content, not of their times: a checkout or a copy changes times and nothing else. */
export function fingerprintOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths)
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  return hash.digest('hex');
}

/** Which files there are, whatever is in them. */
export function fingerprintOfNames(paths) {
  return createHash('sha256').update(paths.join('\0')).digest('hex');
}

/** What the last build that succeeded left; an empty object when there is none. */
export function readStamp(stampFile) {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'));
  } catch {
    return {};
  }
}
