import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PAGE_ROUTES } from '#http';
import { readSettings, startProcess, type ProcessOptions, type RunningProcess } from '#runtime';
import { CommandApiModule } from '../../apps/command-api/src/command-api.module.js';
import { EVERY_FACE, EVERY_PROTOCOL_ROUTE, protocolRoutes } from '../../apps/faces/src/index.js';
import { McpModule } from '../../apps/mcp/src/mcp.module.js';
import { QueryApiModule } from '../../apps/query-api/src/query-api.module.js';
import { ask, refusal } from '../support/clients/ask.js';
import { SignedLog } from '../support/proofs/signed-log.js';

type Served = Pick<ProcessOptions, 'modules' | 'pages'>;

const PROCESSES: readonly (readonly [string, Served])[] = [
  ['the command side', { modules: [CommandApiModule] }],
  ['the query side', { modules: [QueryApiModule], pages: true }],
  ['the MCP servers', { modules: [McpModule] }],
  ['one that serves all', { modules: [CommandApiModule, QueryApiModule, McpModule], pages: true }],
];

describe('what is asked beside the faces', () => {
  let dataDir = '';
  let other: SignedLog;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'protocol-routes-'));
    other = await SignedLog.open();
    await other.begin('other.example/log');
  });
  afterAll(async () => {
    await other.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const processOf = (served: Served, environment: NodeJS.ProcessEnv): Promise<RunningProcess> => {
    const settings = readSettings({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', ...environment }, false);
    const part = { service: 'part', projects: false, demoByDefault: false, ...served };
    return startProcess({ faces: EVERY_FACE, protocolRoutes, ...part }, settings);
  };

  it.each(PROCESSES)(
    'by a wrong method is 405 at every process, and says which are right: %s',
    async (_name, served) => {
      const running = await processOf(served, { WITNESS_FOR: await other.verifierKey() });
      try {
        for (const { url, method } of [...EVERY_PROTOCOL_ROUTE, ...PAGE_ROUTES]) {
          const answer = await ask(running.baseUrl, 'PATCH', url.replaceAll(/:\w+|\*$/g, 'x'), {});
          const allow = answer.headers.get('allow');
          expect({ url, ...refusal(answer), allow }).toEqual({
            ...{ url, status: 405, code: 'method_not_allowed' },
            allow: [...method].sort().join(', '),
          });
        }
      } finally {
        await running.stop();
      }
    },
  );

  it('of a witness is not there where no log has asked for one', async () => {
    const running = await processOf({ modules: [CommandApiModule] }, {});
    try {
      for (const method of ['GET', 'PATCH']) {
        const answer = await ask(running.baseUrl, method, '/witness/v1/key', {});
        expect({ method, ...refusal(answer) }).toEqual({ method, status: 404, code: 'not_found' });
      }
    } finally {
      await running.stop();
    }
  });
});
