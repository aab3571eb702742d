import { request as ask, createServer, type Server } from 'node:http';
import { letIn } from '../support/assistants/let-in.js';
import { closeNow, portOf } from '../support/processes/loopback.js';
import { startService, type Service } from '../support/service/service.js';
import { checksOf, hasConformanceSuite, scenarios } from './conformance-suite.js';
import { NOT_OURS, PASSED, PASSED_IN_PART } from './scenarios.js';

/** Brings the credentials along, which the suite cannot be given. */
async function withToken(target: string, token: string): Promise<{ server: Server; origin: string }> {
  const server = createServer((request, response) => {
    const headers = { ...request.headers, authorization: `Bearer ${token}` };
    const passing = ask(`${target}${request.url ?? ''}`, { method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passing.on('error', () => response.destroy());
    request.pipe(passing);
  });
  return { server, origin: `http://localhost:${String(await portOf(server))}` };
}

if (hasConformanceSuite()) describe('the official conformance suite of MCP', heldToIt);
else describe.skip('the official conformance suite of MCP: it could not be installed', heldToIt);

function heldToIt(): void {
  let service: Service;
  const doors: Server[] = [];
  const urls = new Map<string, string>();
  beforeAll(async () => {
    service = await startService();
    const person = await service.world.person();
    const { accessToken } = await letIn(service.running, person.id);
    for (const [path, token] of [
      ['/mcp/voice', service.business.apiKey],
      ['/mcp/person', accessToken],
    ] as const) {
      const { server, origin } = await withToken(service.running.baseUrl, token);
      doors.push(server);
      urls.set(path, `${origin}${path}`);
    }
  });
  afterAll(async () => {
    await Promise.all(doors.map(closeNow));
    await service.stop();
  });

  const failedIn = async (scenario: string, path: string): Promise<readonly string[]> => {
    const checks = await checksOf(scenario, urls.get(path) ?? '');
    expect(checks.some(({ status }) => status === 'SUCCESS')).toBe(true);
    return [...new Set(checks.filter(({ status }) => status === 'FAILURE').map(({ id }) => id))].sort();
  };

  describe.each(['/mcp/voice', '/mcp/person'])('finds that %s', (path) => {
    it.each(PASSED)('passes %s', async (scenario) => {
      expect(await failedIn(scenario, path)).toEqual([]);
    });

    it.each(Object.keys(PASSED_IN_PART))('passes of %s what applies to it', async (scenario) => {
      const failed = await failedIn(scenario, path);
      expect(failed.filter((id) => PASSED_IN_PART[scenario]?.includes(id) !== true)).toEqual([]);
    });
  });

  it('has no scenario of which nobody said whether it applies', async () => {
    const known = [...PASSED, ...Object.keys(PASSED_IN_PART)];
    const unheard = (await scenarios()).filter(
      (name) => !known.includes(name) && !Object.keys(NOT_OURS).some((start) => name.startsWith(start)),
    );
    expect(unheard).toEqual([]);
  });
}
