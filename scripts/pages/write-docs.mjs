/**
 * `node scripts/pages/write-docs.mjs`: the documentation as pages that Vite builds (web/docs), made of the guides in
 * docs/, and the program that draws the reference (web/generated).
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fastify } from 'fastify';
import scalar from '@scalar/fastify-api-reference';
import { root } from '../setup/root.mjs';
import { ALL_GUIDES, REFERENCE } from './guides.mjs';
import { guidePage, indexPage, notFoundPage, referencePage } from './layout.mjs';
import { htmlOf } from './markdown.mjs';

const pages = emptied('docs');
for (const guide of ALL_GUIDES) {
  const text = readFileSync(join(root, 'docs', `${guide.name}.md`), 'utf8');
  writeFileSync(join(pages, `${guide.name}.html`), guidePage(guide, htmlOf(text)));
}
writeFileSync(join(pages, 'index.html'), indexPage());
writeFileSync(join(pages, 'not-found.html'), notFoundPage());
writeFileSync(join(pages, `${REFERENCE.name}.html`), referencePage());
writeFileSync(join(emptied('generated'), 'scalar.js'), await referenceProgram());

/** Only its plugin has it ready for a browser without a thousand packages; the plugin gives it to whoever asks. */
async function referenceProgram() {
  const server = fastify();
  await server.register(scalar, { routePrefix: '/reference', configuration: { url: '/openapi.json' } });
  const { statusCode, body } = await server.inject('/reference/js/scalar.js');
  await server.close();
  if (statusCode !== 200) throw new Error(`the reference’s program is not to be had: ${statusCode}`);
  return body;
}

function emptied(name) {
  const folder = join(root, 'web', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}
