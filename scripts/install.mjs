/**
 * `node scripts/install.mjs PACKAGE`: a Debian package and its program, without its system service.
 * `sdk-python` is what the SDK for Python is checked, tested and built with.
 */
import { ensureProgram } from './setup/debian-package.mjs';
import { oneAtATime } from './setup/one-at-a-time.mjs';
import { ensurePython } from './setup/python.mjs';
import { endWith } from './setup/report.mjs';

/** Programs that are not called as their package is. */
const PROGRAMS = { 'php-cli': 'php', prometheus: 'promtool' };

const [, , wanted] = process.argv;
await (wanted === 'sdk-python' ? oneAtATime(ensurePython) : ensureProgram(PROGRAMS[wanted] ?? wanted, wanted)).catch(
  endWith,
);
