import { statSync } from 'node:fs';

/**
 * Whether something stands there. What cannot be known, as of a folder that whoever runs this may not enter, is not
 * taken for nothing.
 * @throws Error as the file system does
 */
export function isOnDisk(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}
