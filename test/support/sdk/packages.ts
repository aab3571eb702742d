import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const BUILT = resolve('dist/web/docs/packages');
const PACKING = resolve('scripts/pages/write-packages.mjs');

export const SDK_FOR_NODE = 'consent-sdk-1.0.0.tgz';
export const SDK_FOR_PYTHON = 'consent_sdk-1.0.0';

/**
 * The folder of the packages that an installation offers: those that have just been built with its pages (TEST_BUILT),
 * or else packed from the sources.
 * @param top where they are packed
 */
export async function packages(top: string): Promise<string> {
  if (process.env['TEST_BUILT'] === 'yes' && existsSync(join(BUILT, SDK_FOR_NODE))) return BUILT;
  const folder = join(top, 'packages');
  await run(process.execPath, [PACKING, folder]);
  return folder;
}
