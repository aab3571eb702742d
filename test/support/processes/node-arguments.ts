import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * The words after `node` that run a TypeScript file of this repository. Of the apps what is built, where `npm test` has
 * just built it (it sets TEST_BUILT): that starts in a fraction of the time, and is what ships. Else the sources.
 *
 * @param entry path of the file from the repository's root, such as `apps/ops/src/main.ts`
 */
export function nodeArguments(entry: string, args: readonly string[]): string[] {
  if (process.env['TEST_BUILT'] === 'yes' && entry.startsWith('apps/')) {
    return [resolve(programOf(entry)), ...args];
  }
  const loader = pathToFileURL(resolve('test/support/processes/typescript-loader.mjs')).href;
  const conditions = process.env['TEST_BUILT'] === 'yes' ? [] : ['--conditions=source'];
  return [...conditions, '--import', loader, resolve(entry), ...args];
}

/** What the build makes of an app's entry, such as `dist/programs/ops/main.js`. @param entry as of `nodeArguments` */
export function programOf(entry: string): string {
  return entry.replace(/^apps\/(.+)\/src\/(.+)\.ts$/, 'dist/programs/$1/$2.js');
}
