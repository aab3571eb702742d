/**
 * `node scripts/pages/write-types.mjs DESCRIPTIONS`: the types of what the API answers, made of the faces' own
 * descriptions, so that a page that expects something else does not pass the type check.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import openapiTypes, { astToString } from 'openapi-typescript';
import { root } from '../setup/root.mjs';

const descriptions = resolve(process.argv[2]);
const types = join(root, 'web', 'src', 'api', 'generated');

rmSync(types, { recursive: true, force: true });
mkdirSync(types, { recursive: true });
for (const file of readdirSync(descriptions).filter((name) => name.endsWith('.json'))) {
  const made = await openapiTypes(pathToFileURL(join(descriptions, file)));
  writeFileSync(join(types, file.replace('.json', '.d.ts')), astToString(made));
}
