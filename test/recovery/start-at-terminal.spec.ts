import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestChild } from '../support/processes/child-process.js';
import { eventually } from '../support/time/eventually.js';

/** In a terminal of its own, whose screen is the child's standard output. */
const IN_TERMINAL = ['sh', '-c', 'exec script -qec "exec $*" /dev/null', 'in-terminal'];
const CTRL_C = '\u0003';
const LONG_MS = 240_000;

describe('`npm start` at a terminal', () => {
  let dataDir = '';
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'at-terminal-'));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  /** Starts, is asked for something, and is ended with Ctrl-C: the levels of the lines that were logged meanwhile. */
  async function levelsLogged(settings: NodeJS.ProcessEnv): Promise<ReadonlySet<unknown>> {
    const environment = { DATA_DIR: dataDir, PORT: '0', NODE_ENV: 'test', ...settings };
    const child = new TestChild('apps/standalone/src/main.ts', [], IN_TERMINAL, environment);
    const line = await child.untilLineWith('listens on');
    const [address = ''] = /http:\/\/\S+/.exec(line) ?? [];
    await eventually(async () => {
      const isLive = await fetch(`${address}/health/live`).then(
        ({ ok }) => ok,
        () => false,
      );
      return isLive ? true : undefined;
    });
    expect((await fetch(`${address}/v1/grants`)).status).toBe(401);
    child.tell(CTRL_C);
    await child.untilEnd(LONG_MS);
    const logged = child.lines.filter((each) => each.startsWith('{'));
    return new Set(logged.map((each) => (JSON.parse(each) as { readonly level: unknown }).level));
  }

  it(
    'prints what is for people, and logs neither its start nor each request',
    async () => {
      expect(await levelsLogged({})).not.toContain('info');
    },
    LONG_MS,
  );

  it(
    'logs them when it is told to',
    async () => {
      expect(await levelsLogged({ LOG_LEVEL: 'info' })).toContain('info');
    },
    LONG_MS,
  );
});
