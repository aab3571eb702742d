/**
 * `node scripts/error-page.mjs [--check]`: writes docs/errors.md, made of what the built program refuses. With --check
 * nothing is written, and the exit code is 1 where the page is not what the program says.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { errorPage } from '../dist/apps/faces/src/errors/error-page.js';
import { EVERY_FACE } from '../dist/apps/faces/src/index.js';
import { root } from './setup/root.mjs';

const file = join(root, 'docs', 'errors.md');
const made = await format(errorPage(EVERY_FACE), { ...(await resolveConfig(file)), filepath: file });

if (!process.argv.includes('--check')) {
  writeFileSync(file, made);
} else if (readFileSync(file, 'utf8') !== made) {
  console.error('docs/errors.md is not what the program says: run `npm run build && npm run errors:page`.');
  process.exitCode = 1;
}
