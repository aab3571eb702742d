import { describeRule } from './describe-rule.js';
import { noWorldInPureLibraries, onlyTheClockAsksTheTime } from './purity-rules.js';

describeRule(
  'domain and person-key touch no clock, no chance and no machine, because a replay must come to the same state for ever',
  noWorldInPureLibraries,
  {
    broken: [
      'const now = Date.now();',
      'const now = new Date();',
      'const now = new Date;',
      'const now = Date();',
      'const roll = Math.random();',
      'const id = crypto.randomUUID();',
      "const mode = process.env['NODE_ENV'];",
      'setTimeout(() => {}, 1);',
      'console.log(1);',
      'const x = globalThis;',
    ].map((text) => ({ 'libs/domain/src/a.ts': text })),
    kept: [
      { 'libs/domain/src/a.ts': 'const day = new Date(milliseconds); const top = Math.max(1, 2);' },
      { 'libs/person-key/src/a.ts': "const options = { process: true, crypto: 'none' }; options.process;" },
      { 'libs/domain/src/a.spec.ts': 'const now = Date.now();' },
    ],
  },
);

describeRule(
  'nothing but the clock asks the system for the time, because under the development clock the answer would be another',
  onlyTheClockAsksTheTime,
  {
    broken: [
      { 'libs/http/src/a.ts': 'const now = Date.now();' },
      { 'libs/limits/src/a.ts': 'const now = Date.now;' },
      { 'apps/ops/src/a.ts': 'const now = new Date().toISOString();' },
    ],
    kept: [
      { 'libs/clock/src/system-clock.ts': 'const now = Date.now();' },
      { 'libs/limits/src/a.ts': 'const started = performance.now(); const day = new Date(clock.now());' },
      { 'test/support/a.ts': 'const now = Date.now();' },
    ],
  },
);
