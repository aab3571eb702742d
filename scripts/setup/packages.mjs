import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './npm.mjs';
import { note, SetUpFailure } from './report.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';

/** Installs the packages with `npm ci` unless exactly those of package-lock.json are there. */
export async function ensurePackages() {
  if (packagesAreCurrent()) return;
  note('installing packages (npm ci)');
  const [command, ...args] = npm();
  // The compiler is a development package; NODE_ENV=production would leave it out.
  if ((await run(command, [...args, 'ci', '--include=dev', '--no-audit', '--no-fund'])) !== 0) {
    throw new SetUpFailure('`npm ci` failed; what it printed stands above.');
  }
}

/**
 * npm leaves a record of what it installed in node_modules, written last, so an interrupted installation has none.
 * Optional packages are made for one platform each and may be absent.
 */
function packagesAreCurrent() {
  const installed = packagesOf('node_modules/.package-lock.json');
  if (installed === undefined) return false;
  return Object.entries(packagesOf('package-lock.json') ?? {}).every(([path, wanted]) => {
    const found = installed[path];
    if (path === '' || (found === undefined && wanted.optional)) return true;
    return found?.version === wanted.version && found?.integrity === wanted.integrity;
  });
}

function packagesOf(lockFile) {
  try {
    return JSON.parse(readFileSync(join(root, lockFile), 'utf8')).packages;
  } catch {
    return undefined;
  }
}
