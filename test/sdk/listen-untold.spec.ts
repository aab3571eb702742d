import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestChild } from '../support/processes/child-process.js';
import { json, refusal, ScriptedServer, type HeardRequest } from '../support/stand-ins/scripted-server.js';
import { eventually } from '../support/time/eventually.js';
import { WebhookReceiver } from '../support/webhooks/webhook-receiver.js';

const WEBHOOK = JSON.stringify({ headers: { 'webhook-id': 'm-1' }, body: '{"type":"address.changed"}' });
const STREAM = `id: 0\n\n${[1, 2].map((id) => `id: ${String(id)}\ndata: ${WEBHOOK}\n\n`).join('')}`;

type Reply = ReturnType<typeof json>;

const silence: Reply = () => undefined;
const later = refusal(429, 'rate_limited', { 'retry-after': '60' });

describe('consent listen, where the console cannot be told what a program answered', () => {
  let service: ScriptedServer;
  let receiver: WebhookReceiver;
  let home: string;
  let child: TestChild | undefined;
  beforeEach(async () => {
    service = await ScriptedServer.start();
    receiver = await WebhookReceiver.start();
    home = await mkdtemp(join(tmpdir(), 'listen-'));
  });
  afterEach(async () => {
    await child?.kill();
    await service.stop();
    await receiver.stop();
    await rm(home, { recursive: true });
  });

  const reply = (toAnswers: Reply): Reply => {
    return (response, request) => {
      const { method, path } = request;
      if (path.endsWith('/answers')) toAnswers(response, request);
      else if (path.endsWith('/stream')) response.writeHead(200, { 'content-type': 'text/event-stream' }).write(STREAM);
      else if (method === 'DELETE') response.writeHead(204).end();
      else json(201, { id: 'l-1', secret: 'whsec_x' })(response, request);
    };
  };
  const told = (): HeardRequest[] => service.heard.filter(({ path }) => path.endsWith('/answers'));

  it.each([
    ['as it is silent', silence],
    ['as it was told too much', later],
  ])('brings the next event soon, and ends at once, %s', async (_, toAnswers) => {
    service.answers(reply(toAnswers));
    const environment = { CONSENT_API_KEY: 'svc_live_x', CONSENT_BASE_URL: service.url, HOME: home };
    const words = ['listen', '--forward-to', receiver.url];
    child = new TestChild('sdk/typescript/src/cli/main.ts', words, [], environment);
    await receiver.until(2);
    await eventually(() => Promise.resolve(told().length === 2 || undefined));
    expect(child.complaint).toMatch(/^the console was not told: /);
    child.signal('SIGINT');
    await child.untilEnd();
  });
});
