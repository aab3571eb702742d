/**
 * `node scripts/sdk-types.mjs [--check]`: writes the types of the SDKs, made of the built program's description of
 * `/v1`. They are kept in the repository, as the SDKs are built without the service. With --check nothing is written,
 * and the exit code is 1 where they are not those of the description. Without a Python those of its SDK are left out.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTypes, { astToString } from 'openapi-typescript';
import { documentOf } from '#http';
import { FACES } from '../dist/apps/faces/src/index.js';
import { oneAtATime } from './setup/one-at-a-time.mjs';
import { ensurePython } from './setup/python.mjs';
import { pythonTypes } from './setup/python-types.mjs';
import { note, SetUpFailure } from './setup/report.mjs';
import { root } from './setup/root.mjs';

const HEAD = '/** Made of the description of /v1 by `npm run sdk:types`: what is changed here is lost. */\n\n';

const description = documentOf(FACES.find(({ base }) => base === '/v1'));

keep(['typescript', 'src', 'generated', 'v1.ts'], HEAD + astToString(await openapiTypes(description)));
if (await hasPython()) {
  keep(['python', 'src', 'consent_sdk', 'generated', 'v1.py'], await pythonTypes(description));
}

function keep(path, made) {
  const file = join(root, 'sdk', ...path);
  if (!process.argv.includes('--check')) {
    writeFileSync(file, made);
  } else if (readFileSync(file, 'utf8') !== made) {
    console.error(
      `sdk/${path.join('/')} is not of the description of /v1 as it is: run \`npm run build && npm run sdk:types\`.`,
    );
    process.exitCode = 1;
  }
}

async function hasPython() {
  try {
    await oneAtATime(ensurePython);
    return true;
  } catch (error) {
    if (!(error instanceof SetUpFailure)) throw error;
    note(`${error.message}\nThe types of the SDK for Python are left out.`);
    return false;
  }
}
