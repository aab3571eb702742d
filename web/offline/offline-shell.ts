import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const PAGE = 'me';
const WORKER = resolve(import.meta.dirname, 'sw.js');

/**
 * Writes `sw.js` beside the pages: the worker with the list of what a person's app is made of, so that it changes, and
 * browsers fetch it anew, whenever one of those does (docs/decisions/offline-shell.md).
 */
export function offlineShell(): Plugin {
  return {
    name: 'offline-shell',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const html = bundle[`${PAGE}.html`];
      if (html?.type !== 'asset') this.error(`there is no ${PAGE}.html to open offline`);
      const files = [...filesOf(bundle)].sort().map((file) => `/${file}`);
      const worker = readFileSync(WORKER, 'utf8');
      const version = createHash('sha256').update(JSON.stringify(files)).update(html.source).update(worker);
      const shell = { version: version.digest('hex').slice(0, 16), page: `/${PAGE}`, files };
      this.emitFile({
        type: 'asset',
        fileName: 'sw.js',
        source: `const SHELL = ${JSON.stringify(shell)};\n${worker}`,
      });
    },
  };
}

/** All that the page's script may ask for, with styles. */
function filesOf(bundle: Rolldown.OutputBundle): ReadonlySet<string> {
  const files = new Set<string>();
  const add = (name: string): void => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || files.has(name)) return;
    files.add(name);
    for (const file of [...(chunk.viteMetadata?.importedCss ?? []), ...(chunk.viteMetadata?.importedAssets ?? [])])
      files.add(file);
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) add(next);
  };
  for (const chunk of Object.values(bundle))
    if (chunk.type === 'chunk' && chunk.isEntry && chunk.facadeModuleId?.endsWith(`/${PAGE}.html`)) add(chunk.fileName);
  return files;
}
