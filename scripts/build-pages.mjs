/**
 * `node scripts/build-pages.mjs`: writes the pages into dist/web. The types of what the API answers are made anew from the built
 * program's own descriptions first, so that a page that expects something else does not pass the type check.
 */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import openapiTypes, { astToString } from 'openapi-typescript';
import { build } from 'vite';
import { root } from './setup/root.mjs';

const descriptions = join(root, 'dist', 'descriptions');
const types = join(root, 'web', 'src', 'api', 'generated');

process.argv[2] = descriptions;
await import('./write-descriptions.mjs');
mkdirSync(types, { recursive: true });
for (const file of readdirSync(descriptions).filter((name) => name.endsWith('.json'))) {
  const made = await openapiTypes(pathToFileURL(join(descriptions, file)));
  writeFileSync(join(types, file.replace('.json', '.d.ts')), astToString(made));
}
await build({ configFile: join(root, 'web', 'vite.config.ts'), logLevel: 'warn' });
