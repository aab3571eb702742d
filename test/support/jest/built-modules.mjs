import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { compileFunction } from 'node:vm';
import Runtime from 'jest-runtime';

const root = resolve(import.meta.dirname, '..', '..', '..');
const nodeRequire = createRequire(import.meta.url);
const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
/** What shares its state with the file that runs. */
const JESTS_OWN = new Set(['@jest/globals', '@jest/expect', 'expect']);
/** Support that costs much to make and keeps nothing of a test: the compiled schemas of the descriptions. */
const KEPT = new Set([join(root, 'test', 'support', 'clients', 'response-validator')]);
const kept = new Map();

/**
 * Loads packages, Jest's own parts and, where it has just been built (TEST_BUILT), the program by Node itself: once for
 * all files of a worker, as what ships. Test files and their support are compiled for each file. To load a thousand
 * modules anew for each file took most of the time of a whole run, and kept all of them in memory.
 */
export default class BuiltModules extends Runtime {
  contexts = [];

  constructor(...options) {
    super(...options);
    const { executor } = this;
    executor.compile = (source, filename) => compileFunction(source, executor.injectedModuleParameters, { filename });
  }

  requireModuleOrMock(from, name) {
    const path = pathForNode(from, name);
    if (path !== undefined) return nodeRequire(path);
    const support = name.startsWith('.') ? resolve(dirname(from), name).replace(/\.js$/, '') : name;
    if (!KEPT.has(support)) return super.requireModuleOrMock(from, name);
    if (!kept.has(support)) kept.set(support, super.requireModuleOrMock(from, name));
    return kept.get(support);
  }

  /** Circus is loaded for each file, as it keeps the file's tests; what it stands on is not. */
  requireInternalModule(from, name) {
    if (name === undefined) return super.requireInternalModule(from);
    return name === 'node:async_hooks' ? this.hooksThatEnd() : createRequire(from)(name);
  }

  teardown() {
    for (const context of this.contexts) context.disable();
    super.teardown();
  }

  /** A context that is never disabled makes each promise of all later files slower. */
  hooksThatEnd() {
    const { contexts } = this;
    class EndingStorage extends AsyncLocalStorage {
      constructor() {
        super();
        contexts.push(this);
      }
    }
    return { AsyncLocalStorage: EndingStorage };
  }
}

/** The file that Node itself loads for an import; undefined for what Jest loads. */
function pathForNode(from, name) {
  if (isBuiltin(name) || JESTS_OWN.has(name)) return undefined;
  if (isVerifier(from, name)) return resolve(dirname(from), name);
  if (/^[#.]/.test(name)) return process.env.TEST_BUILT === 'yes' ? builtFile(from, name) : undefined;
  return createRequire(from).resolve(name);
}

/** The checker of proofs needs no build: what is written there is what runs. */
function isVerifier(from, name) {
  return name.startsWith('.') && resolve(dirname(from), name).startsWith(join(root, 'sdk', 'verify', '/'));
}

/** What the build has made of an import; undefined for what it leaves out: tests, their support, the ports' contracts. */
function builtFile(from, name) {
  const path = name.startsWith('#')
    ? join(root, imports[name].default)
    : builtProgram(relative(root, resolve(dirname(from), name)));
  return path !== undefined && existsSync(path) ? path : undefined;
}

/** The build of the benchmarks leaves the tests' support in dist as well, and that may be old. */
function builtProgram(source) {
  return /^(apps|libs)\//.test(source) ? join(root, 'dist', source) : undefined;
}
