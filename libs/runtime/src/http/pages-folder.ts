import { join } from 'node:path';
import { packageFolder } from '../process/package-folder.js';

/** Where the build writes the pages: `dist/web` of the package that this file belongs to, built or not. */
export function pagesFolder(): string {
  return join(packageFolder(), 'dist', 'web');
}
