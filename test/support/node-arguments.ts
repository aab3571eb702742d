import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * The words after `node` that run a TypeScript file of this repository. Of the apps what is built, where `npm test` has
 * just built it (it sets TEST_BUILT): that starts in half the time, and is what ships. Else the sources as they are.
 *
 * @param entry path of the file from the repository's root, such as `apps/ops/src/main.ts`
 */
export function nodeArguments(entry: string, args: readonly string[]): string[] {
  if (process.env['TEST_BUILT'] === 'yes' && entry.startsWith('apps/')) {
    return [resolve('dist', entry.replace(/\.ts$/, '.js')), ...args];
  }
  const loader = pathToFileURL(resolve('test/support/typescript-loader.mjs')).href;
  const conditions = process.env['TEST_BUILT'] === 'yes' ? [] : ['--conditions=source'];
  return [...conditions, '--import', loader, resolve(entry), ...args];
}
