import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureProgram } from './debian-package.mjs';
import { note, SetUpFailure } from './report.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';
import { fingerprintOf, readStamp } from './stamps.mjs';

const REQUIREMENTS = ['sdk/python/requirements.txt', 'examples/mail-merge/python/requirements.txt'];
/** What the SDK itself stands on, kept as packages, so that a test installs it without a registry. */
const NEEDED = ['anyio', 'certifi', 'h11', 'httpcore', 'httpx', 'idna', 'standardwebhooks', 'typing_extensions'];
const FOLDER = join(root, 'node_modules', '.cache', 'sdk-python');
const STAMP = join(FOLDER, 'stamp.json');

/** The Python that has what the SDK for Python is checked, tested and built with. */
export const python = join(FOLDER, 'bin', 'python');

/**
 * Makes that Python's environment, unless it is there as the requirements want it.
 * @throws SetUpFailure where there is no Python of 3.10 or later, or no package index is reached
 */
export async function ensurePython() {
  const requirements = fingerprintOf(REQUIREMENTS);
  if (readStamp(STAMP).requirements === requirements && existsSync(python)) return;
  await ensureProgram('python3', 'python3-venv');
  if (spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 10))']).status !== 0) {
    throw new SetUpFailure('The SDK for Python wants Python 3.10 or later.');
  }
  note('setting up Python for its SDK (pip)');
  rmSync(FOLDER, { recursive: true, force: true });
  await tried('python3', ['-m', 'venv', FOLDER]);
  const pip = ['-m', 'pip', '--quiet', '--disable-pip-version-check', '--no-input'];
  const pinned = ['--no-deps', '--only-binary=:all:'];
  await tried(python, [...pip, 'install', ...pinned, '--no-compile', ...listed('--requirement')]);
  const wheels = join(FOLDER, 'wheels');
  await tried(python, [...pip, 'download', ...pinned, '--dest', wheels, ...listed('--constraint'), ...NEEDED]);
  writeFileSync(STAMP, JSON.stringify({ requirements }));
}

function listed(option) {
  return REQUIREMENTS.flatMap((file) => [option, file]);
}

async function tried(command, args) {
  if ((await run(command, args)) === 0) return;
  throw new SetUpFailure(`\`${command} ${args.slice(0, 3).join(' ')} …\` failed; what it printed stands above.`);
}
