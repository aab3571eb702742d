/**
 * `node scripts/check-python.mjs`: types, linter and formatting of the SDK for Python and its sample. Says so and ends well where there
 * is no Python to be had.
 */
import { join } from 'node:path';
import { oneAtATime } from './setup/one-at-a-time.mjs';
import { ensurePython, python } from './setup/python.mjs';
import { note, SetUpFailure } from './setup/report.mjs';
import { root } from './setup/root.mjs';
import { run } from './setup/run.mjs';

const SDK = join(root, 'sdk', 'python');
const SAMPLE = join(root, 'examples', 'mail-merge', 'python');
const RUFF = ['--quiet', '--config', join(SDK, 'pyproject.toml'), SDK, SAMPLE];
const CHECKS = [
  ['mypy'],
  ['mypy', join(SAMPLE, 'mail_merge.py')],
  ['ruff', 'check', ...RUFF],
  ['ruff', 'format', '--check', ...RUFF],
];

try {
  await oneAtATime(ensurePython);
  for (const check of CHECKS) {
    if ((await run(python, ['-m', ...check], { cwd: SDK })) !== 0) process.exitCode = 1;
  }
} catch (error) {
  if (!(error instanceof SetUpFailure)) throw error;
  note(`${error.message}\nThe SDK for Python is not checked.`);
}
