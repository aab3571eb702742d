/**
 * Loads a program out of its few files with what V8 compiled of them when they were built: half of a start was to
 * compile. The build puts this file beside them as `dist/programs/loader.js`; Node 20 has no such cache of its own for
 * ES modules (docs/decisions/programs-in-few-files.md).
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';
import { placeInSources } from './places-in-sources.js';

/**
 * As Node wraps a CommonJS module, with what stands for `import(…)`, and strict as the ES modules are of which the files
 * were made.
 */
const WRAPPER = ['"use strict"; (function (exports, require, module, __filename, __dirname, lazily) { ', '\n});'];

/** By file. */
const modules = new Map();

if (process.sourceMapsEnabled) Error.prepareStackTrace = placeInSources;

/** What the module of a file exports, which runs once. @param file an absolute path */
export function load(file) {
  const known = modules.get(file);
  if (known !== undefined) return known.module.exports;
  const script = compiled(file);
  const module = { exports: {} };
  modules.set(file, { module, script });
  const folder = dirname(file);
  const foreign = createRequire(file);
  const require = (name) => (name.startsWith('.') ? load(join(folder, name)) : foreign(name));
  Object.assign(require, { resolve: foreign.resolve });
  script.runInThisContext()(module.exports, require, module, file, folder, (name) => import(name));
  return module.exports;
}

/** What V8 has compiled so far of each loaded file: its path, and the bytes. */
export function* compiledSoFar() {
  for (const [file, { script }] of modules) yield [file, script.createCachedData()];
}

/** A cache of another version of Node, or none, costs time alone. */
export function compiled(file) {
  return new Script(WRAPPER.join(readFileSync(file, 'utf8')), {
    filename: file,
    columnOffset: -WRAPPER[0].length,
    cachedData: cacheOf(file),
  });
}

function cacheOf(file) {
  try {
    return readFileSync(`${file}.cache`);
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}
