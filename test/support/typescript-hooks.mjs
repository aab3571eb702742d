/** Module hooks for child processes of tests: TypeScript sources as they are, `#library` names as Jest maps them. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transform } from '@swc/core';

const root = new URL('../../', import.meta.url);

/** `#lib`, `#lib/contract` and `#lib/adapter`; see `imports` in package.json and `moduleNameMapper` in jest.config.js. */
function librarySource(specifier) {
  const [, library, part] = /^#([a-z-]+)(?:\/([a-z-]+))?$/.exec(specifier) ?? [];
  if (library === undefined) return undefined;
  const folder = part === undefined ? '' : part === 'contract' ? 'contract/' : `adapters/${part}/`;
  return new URL(`libs/${library}/src/${folder}index.ts`, root);
}

function relativeSource(specifier, parent) {
  if (parent === undefined || !/^\.{1,2}\/.*\.js$/.test(specifier)) return undefined;
  const source = new URL(specifier.replace(/\.js$/, '.ts'), parent);
  return existsSync(fileURLToPath(source)) ? source : undefined;
}

export async function resolve(specifier, context, next) {
  const source = librarySource(specifier) ?? relativeSource(specifier, context.parentURL);
  return source === undefined ? next(specifier, context) : { url: source.href, format: 'module', shortCircuit: true };
}

export async function load(url, context, next) {
  if (!url.startsWith(pathToFileURL(fileURLToPath(root)).href) || !url.endsWith('.ts')) return next(url, context);
  const { code } = await transform(await readFile(fileURLToPath(url), 'utf8'), {
    filename: fileURLToPath(url),
    swcrc: false,
    sourceMaps: 'inline',
    module: { type: 'es6' },
    jsc: {
      parser: { syntax: 'typescript', decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true },
      target: 'es2022',
    },
  });
  return { format: 'module', source: code, shortCircuit: true };
}
