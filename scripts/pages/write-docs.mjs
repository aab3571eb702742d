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
const made = ALL_GUIDES.map((guide) => ({
  ...guide,
  ...htmlOf(readFileSync(join(root, guide.file), 'utf8'), guide.file),
}));
mustLeadOn(made);
for (const guide of made) writeFileSync(join(pages, `${guide.name}.html`), guidePage(guide, guide));
writeFileSync(join(pages, 'index.html'), indexPage());
writeFileSync(join(pages, 'not-found.html'), notFoundPage());
writeFileSync(join(pages, `${REFERENCE.name}.html`), referencePage());
writeFileSync(join(emptied('generated'), 'scalar.js'), await referenceProgram());

/** @throws Error when a guide leads to a heading that another one does not have */
function mustLeadOn(guides) {
  for (const { file, html } of guides) {
    for (const [, name, id] of html.matchAll(/href="\/docs\/([\w-]+)#([^"]+)"/g)) {
      const there = guides.find((guide) => guide.name === name);
      if (there !== undefined && !there.headings.some((heading) => heading.id === decodeURIComponent(id)))
        throw new Error(`${file}: /docs/${name} has no heading with the id ${id}`);
    }
  }
}

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
