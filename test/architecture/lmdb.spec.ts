import { describeRule } from './describe-rule.js';
import { everyEnvironmentFlushesBeforeVisible } from './lmdb-rules.js';

const opened = (options: string): Record<string, string> => ({
  'libs/lmdb/src/a.ts': `import { open } from 'lmdb';\nconst root = open(${options});`,
});

describeRule(
  'LMDB flushes a commit before it is seen, because the death of a process in a later flush would end the others',
  everyEnvironmentFlushesBeforeVisible,
  {
    broken: [opened('{ path }'), opened('{ path, overlappingSync: true }')],
    kept: [opened('{ path, overlappingSync: false }')],
  },
);
