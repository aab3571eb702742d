import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

/** Where jest-circus keeps who hears of each test, for good: without a context of its own each file would add to it. */
const EVENT_HANDLERS = Symbol.for('EVENT_HANDLERS');

/**
 * The environment of test files without a context of their own: they see the same `Error` and `Uint8Array` as the
 * modules that Node itself has loaded, once for all files of a worker (see built-modules.mjs).
 */
export default class OneContext {
  global = globalThis;
  fakeTimers = null;
  process = { env: { ...process.env }, exit: process.exit };

  constructor({ projectConfig: config }) {
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimersModern = new ModernFakeTimers({ config, global: globalThis });
  }

  async setup() {
    delete globalThis[EVENT_HANDLERS];
  }

  async teardown() {
    this.fakeTimersModern.dispose();
    Object.assign(process, this.process);
  }

  /** `source`: what Jest itself loads of the program is compiled for each file (package.json, `imports`). */
  exportConditions() {
    return ['source', 'node', 'node-addons'];
  }

  /** Jest compiles what it loads through built-modules.mjs. */
  getVmContext() {
    return null;
  }
}
