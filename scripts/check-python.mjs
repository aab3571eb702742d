/**
 * `node scripts/check-python.mjs`: types, linter and formatting of the SDK for Python. Says so and ends well where there
 * is no Python to be had.
 */
import { join } from 'node:path';
import { oneAtATime } from './setup/one-at-a-time.mjs';
import { ensurePython, python } from './setup/python.mjs';
import { note, SetUpFailure } from './setup/report.mjs';
import { root } from './setup/root.mjs';
import { run } from './setup/run.mjs';

const CHECKS = [['mypy'], ['ruff', 'check', '--quiet', '.'], ['ruff', 'format', '--quiet', '--check', '.']];

try {
  await oneAtATime(ensurePython);
  for (const check of CHECKS) {
    if ((await run(python, ['-m', ...check], { cwd: join(root, 'sdk', 'python') })) !== 0) process.exitCode = 1;
  }
} catch (error) {
  if (!(error instanceof SetUpFailure)) throw error;
  note(`${error.message}\nThe SDK for Python is not checked.`);
}
