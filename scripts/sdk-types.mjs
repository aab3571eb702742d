/**
 * `node scripts/sdk-types.mjs [--check]`: writes the types of the SDK, made of the built program's description of `/v1`.
 * They are kept in the repository, as the SDK is built without the service. With --check nothing is written, and the
 * exit code is 1 where they are not those of the description.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTypes, { astToString } from 'openapi-typescript';
import { documentOf } from '#http';
import { FACES } from '../dist/apps/faces/src/index.js';
import { root } from './setup/root.mjs';

const HEAD = '/** Made of the description of /v1 by `npm run sdk:types`: what is changed here is lost. */\n\n';

const file = join(root, 'sdk', 'typescript', 'src', 'generated', 'v1.ts');
const face = FACES.find(({ base }) => base === '/v1');
const made = HEAD + astToString(await openapiTypes(documentOf(face)));

if (!process.argv.includes('--check')) {
  writeFileSync(file, made);
} else if (readFileSync(file, 'utf8') !== made) {
  console.error(
    'The types of the SDK are not those of the description of /v1: run `npm run build && npm run sdk:types`.',
  );
  process.exitCode = 1;
}
