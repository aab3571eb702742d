import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConsentClient, webhooks } from '../../sdk/typescript/src/index.js';
import { TestChild } from '../support/processes/child-process.js';
import { freePort } from '../support/processes/free-port.js';
import { ADDRESS } from '../support/personas/made-up-person.js';
import { nodeArguments } from '../support/processes/node-arguments.js';
import { startService, type Service } from '../support/service/service.js';
import type { Person } from '../support/personas/person.js';
import { WebhookReceiver } from '../support/webhooks/webhook-receiver.js';

const MAIN = 'sdk/typescript/src/cli/main.ts';
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

interface Said {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

describe('consent, the command line', () => {
  let service: Service;
  let person: Person;
  let folder: string;
  beforeAll(async () => {
    service = await startService();
    folder = await mkdtemp(join(tmpdir(), 'command-line-'));
    person = await service.world.person();
    await service.business.claim(await service.world.preview(service.demo.business.id, person), 'order-1');
    await person.confirmsAddress();
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
    await service.stop();
  });

  const access = (): string[] => ['--api-key', service.business.apiKey, '--base-url', service.running.baseUrl];

  /** In a folder of its own, with nothing in the environment that names an access. */
  const consent = (args: readonly string[], env: NodeJS.ProcessEnv = {}, cwd = folder): Promise<Said> =>
    new Promise((resolve) => {
      const settings = { cwd, env: { PATH: process.env['PATH'], ...env } };
      execFile(process.execPath, nodeArguments(MAIN, args), settings, (error, out, err) => {
        resolve({ code: error === null ? 0 : Number(error.code), out, err });
      });
    });

  it('shows events, and each that comes', async () => {
    const tail = new TestChild(MAIN, [...access(), 'events', 'tail']);
    const first = JSON.parse(await tail.untilLineWith('address.confirmed')) as object;
    expect(first).toMatchObject({ sequence: 1, data: { external_ref: 'order-1' } });
    await person.correctsAddress({ ...ADDRESS, line1: '2 FICTION RD' });
    expect(JSON.parse(await tail.untilLineWith('address.changed'))).toMatchObject({ sequence: 2 });
    await tail.kill();
    expect(tail.lines).toHaveLength(2);
  });

  it('sends an event to a program once more, as a webhook signed anew', async () => {
    const receiver = await WebhookReceiver.start();
    const args = ['events', 'resend', '1', '--forward-to', receiver.url, '--secret', SECRET];
    const said = await consent([...access(), ...args]);
    expect(said).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringMatching(/^1 address\.confirmed → 204 /) as string,
    });
    const [webhook] = receiver.received;
    const event = webhook && webhooks.unwrap(webhook.raw, webhook.headers, SECRET);
    const client = new ConsentClient({ apiKey: service.business.apiKey, baseUrl: service.running.baseUrl });
    const [listed] = (await client.events.list({ limit: 1 })).data;
    expect({ sequence: 1, ...event }).toEqual(listed);
    expect(event).not.toHaveProperty('sequence');

    receiver.behave = (response) => response.writeHead(500).end();
    expect(await consent([...access(), ...args])).toMatchObject({
      code: 1,
      out: expect.stringContaining('→ 500') as string,
    });
    expect(receiver.received).toHaveLength(2);
    await receiver.stop();
    const nobody = `http://127.0.0.1:${String(await freePort())}`;
    expect(
      await consent([...access(), 'events', 'resend', '1', '--forward-to', nobody, '--secret', SECRET]),
    ).toMatchObject({
      ...{ code: 1, out: expect.stringContaining('no answer') as string },
    });
  });

  it('says of a webhook in files whether it is right', async () => {
    const receiver = await WebhookReceiver.start();
    await consent([...access(), 'events', 'resend', '1', '--forward-to', receiver.url, '--secret', SECRET]);
    await receiver.stop();
    const [{ raw, headers } = { raw: '', headers: {} }] = receiver.received;
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
    await writeFile(join(folder, 'lines'), `POST / HTTP/1.1\r\n${lines.join('')}`);
    await writeFile(join(folder, 'object'), JSON.stringify(headers));
    await writeFile(join(folder, 'body'), raw);
    await writeFile(join(folder, 'other'), raw.replace('order-1', 'order-2'));

    const verify = (from: string, body: string, secret = SECRET): Promise<Said> =>
      consent(['verify', '--secret', secret, '--headers', from, '--body', body]);
    for (const from of ['lines', 'object']) {
      expect(await verify(from, 'body')).toMatchObject({
        code: 0,
        out: expect.stringMatching(/^right: address/) as string,
      });
      expect(await verify(from, 'other')).toMatchObject({
        code: 1,
        out: expect.stringMatching(/^wrong: the sig/) as string,
      });
    }
    expect(await verify('none', 'body')).toMatchObject({
      code: 2,
      err: expect.stringContaining('cannot be read') as string,
    });
  });

  it('takes its access from the options, the environment or the folder’s demo, whose key goes to the demo alone', async () => {
    const resend = ['events', 'resend', '99', '--forward-to', 'http://localhost:9', '--secret', SECRET];
    const [CONSENT_API_KEY, CONSENT_BASE_URL] = [service.business.apiKey, service.running.baseUrl];
    const found = { code: 2, err: 'there is no event 99 yet. See consent --help.\n' };
    expect(await consent(resend, { CONSENT_API_KEY, CONSENT_BASE_URL })).toMatchObject(found);
    const demo = join(folder, 'demo');
    await mkdir(join(demo, 'data'), { recursive: true });
    await writeFile(join(demo, 'data', 'demo.json'), JSON.stringify({ ...service.demo, base_url: CONSENT_BASE_URL }));
    expect(await consent(resend, {}, demo)).toMatchObject(found);
    expect(await consent(['--base-url', 'http://other.example', ...resend], {}, demo)).toMatchObject({
      ...{ code: 2, err: expect.stringContaining('no API key') as string },
    });
    expect(await consent(resend)).toMatchObject({ code: 2, err: expect.stringContaining('no API key') as string });
    const wrong = await consent(['--api-key', 'svc_live_wrong', '--base-url', CONSENT_BASE_URL, ...resend]);
    expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining('(unauthorized, request ') as string });
    expect(wrong.err).not.toContain('svc_live_wrong');
  });

  it.each([
    [['--help'], 0],
    [[], 2],
    [['fly'], 2],
    [['events'], 2],
    [['events', 'tail', '--after', 'yesterday'], 2],
    [['events', 'resend', '0', '--forward-to', 'http://localhost:9'], 2],
    [['events', 'resend', '1', '--forward-to', 'file:///etc/passwd', '--secret', SECRET], 2],
    [['events', 'resend', '1', '--forward-to', 'http://localhost:9', '--secret', 'abc'], 2],
    [['verify', '--secret', SECRET], 2],
    [['--unknown'], 2],
  ])('ends %j with %i', async (args, code) => {
    const said = await consent(args);
    expect(said.code).toBe(code);
    expect(said.err).not.toMatch(/^\s+at /m);
  });
});
