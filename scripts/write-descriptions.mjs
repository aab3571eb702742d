/** `node scripts/write-descriptions.mjs FOLDER`: writes the built program's description of each face into a folder. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentOf } from '#http';
import { FACES } from '../dist/apps/faces/src/index.js';

const folder = process.argv[2] ?? 'dist/descriptions';
mkdirSync(folder, { recursive: true });
for (const face of FACES) {
  const file = `${face.base.slice(1).replaceAll('/', '-')}.json`;
  writeFileSync(join(folder, file), JSON.stringify(documentOf(face), null, 2));
}
