import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { Gateway, hasNginx } from '../support/deployment/nginx.js';
import { StubSide } from '../support/faults/stub-side.js';
import { eventually } from '../support/time/eventually.js';

/** Two clients, who have all else in common. */
const [ONE, OTHER] = ['127.0.0.1', '127.0.0.2'] as const;
const PATIENCE_MS = 20_000;
const MANY = 20;

function limitsOfAnAddress(): void {
  let side: StubSide;
  let gateway: Gateway;
  const open: IncomingMessage[] = [];
  beforeAll(async () => {
    side = await StubSide.start(({ url }, response) => {
      if (url?.endsWith('/stream') !== true) return response.end('{}');
      return response.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' }).write(':\n\n');
    });
  });
  afterEach(async () => {
    for (const answer of open.splice(0)) answer.destroy();
    await gateway.stop();
  });
  afterAll(() => side.stop());

  const start = async (variables: Readonly<Record<string, string>>): Promise<void> => {
    gateway = await Gateway.start([side.address], [side.address], 0, [side.address], { variables });
  };
  let keys = 0;
  /** The head of an answer, asked for with a key that nobody else has. */
  const ask = async (localAddress: string, path = '/v1/status'): Promise<IncomingMessage> => {
    const headers = { authorization: `Bearer ${String(keys++)}` };
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const asked = request(`${gateway.baseUrl}${path}`, { localAddress, headers, signal, agent: false }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    return answer;
  };
  const statusOf = async (localAddress: string): Promise<number | undefined> => {
    const answer = await ask(localAddress);
    answer.resume();
    return answer.statusCode;
  };
  const stream = async (): Promise<number | undefined> => {
    const answer = await ask(ONE, '/v1/listeners/x/stream');
    open.push(answer.on('error', () => undefined));
    return answer.statusCode;
  };
  const refusal = async (answer: IncomingMessage) => {
    const { error } = JSON.parse(await text(answer)) as { error: { code: string } };
    return { status: answer.statusCode, code: error.code, retryAfter: answer.headers['retry-after'] };
  };
  const TOO_MANY = { status: 429, code: 'rate_limited', retryAfter: '1' };

  it('holds off an address that asks too often with many keys, and nobody else', async () => {
    await start({ GATEWAY_PER_ADDRESS: '2' });
    const answers = await Promise.all(Array.from({ length: MANY }, () => ask(ONE)));
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    // One, what comes on top, and what time brings while they are asked.
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(3);
    expect(refused.length).toBeGreaterThan(0);
    expect(await Promise.all(refused.map(refusal))).toEqual(refused.map(() => TOO_MANY));
    expect(await statusOf(OTHER)).toBe(200);
    // It is let in again as time passes.
    await eventually(async () => (await statusOf(ONE)) === 200);
  });

  it('lets an address hold no more requests open than it may, and counts one no more that was closed', async () => {
    await start({ GATEWAY_CONNECTIONS: '2' });
    expect([await stream(), await stream()]).toEqual([200, 200]);
    expect(await refusal(await ask(ONE))).toEqual(TOO_MANY);
    expect(await statusOf(OTHER)).toBe(200);

    open[0]?.destroy();
    await eventually(async () => (await statusOf(ONE)) === 200);
    expect(await stream()).toBe(200);
    expect(await refusal(await ask(ONE))).toEqual(TOO_MANY);
  });
}

if (hasNginx()) describe('the limits of the gateway for one address', limitsOfAnAddress);
else describe.skip('the limits of the gateway for one address: nginx is not installed', limitsOfAnAddress);
