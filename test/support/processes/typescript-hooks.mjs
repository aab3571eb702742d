/**
 * Module hooks for child processes of tests: TypeScript sources as they are. Of the program what is built, where
 * `npm test` has just built it (TEST_BUILT), as in Jest (jest/built-modules.mjs).
 */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = new URL('../../../', import.meta.url);
const isBuilt = process.env.TEST_BUILT === 'yes';

function relativeSource(specifier, parent) {
  if (parent === undefined || !/^\.{1,2}\/.*\.js$/.test(specifier)) return undefined;
  const source = new URL(specifier.replace(/\.js$/, '.ts'), parent);
  return existsSync(fileURLToPath(source)) ? source : undefined;
}

function builtFrom(source) {
  const path = source.href.slice(root.href.length);
  if (!isBuilt || !/^(apps|libs)\//.test(path)) return undefined;
  const built = new URL(`dist/${path.replace(/\.ts$/, '.js')}`, root);
  return existsSync(built) ? built : undefined;
}

export async function resolve(specifier, context, next) {
  const source = relativeSource(specifier, context.parentURL);
  if (source === undefined) return next(specifier, context);
  return { url: (builtFrom(source) ?? source).href, format: 'module', shortCircuit: true };
}

export async function load(url, context, next) {
  if (!url.startsWith(pathToFileURL(fileURLToPath(root)).href) || !url.endsWith('.ts')) return next(url, context);
  const path = fileURLToPath(url);
  return { format: 'module', source: await compiled(path, await readFile(path, 'utf8')), shortCircuit: true };
}

const cache = new URL('node_modules/.cache/typescript-hooks/', root);
const hooks = await readFile(new URL(import.meta.url), 'utf8');

/** Compiled once for each text of a file: a test starts many processes that load the same thousand files. */
async function compiled(path, source) {
  const name = createHash('sha256').update(hooks).update(path).update(source).digest('hex');
  const known = await readFile(new URL(name, cache), 'utf8').catch(() => undefined);
  if (known !== undefined) return known;
  const { transform } = await import('@swc/core');
  const { code } = await transform(source, optionsFor(path));
  const draft = new URL(`${name}.${randomUUID()}`, cache);
  await mkdir(cache, { recursive: true });
  await writeFile(draft, code);
  await rename(draft, new URL(name, cache));
  return code;
}

function optionsFor(filename) {
  return {
    filename,
    swcrc: false,
    sourceMaps: 'inline',
    module: { type: 'es6' },
    jsc: {
      parser: { syntax: 'typescript', decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true },
      target: 'es2022',
    },
  };
}
