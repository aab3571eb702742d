import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { webhooks } from '../../sdk/typescript/src/index.js';
import { TestChild } from '../support/child-process.js';
import { freePort } from '../support/free-port.js';
import { NAME } from '../support/made-up-person.js';
import { revokeApiKey } from '../support/revoke-api-key.js';
import { startService, type Service } from '../support/service.js';
import type { TestPerson } from '../support/test-person.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';
import type { TestBusiness } from '../support/world.js';

const MAIN = 'sdk/typescript/src/cli/main.ts';

describe('consent listen, on a developer’s machine', () => {
  let service: Service;
  let receiver: WebhookReceiver;
  let home: string;
  let business: TestBusiness;
  let person: TestPerson;
  const children: TestChild[] = [];
  beforeAll(async () => {
    service = await startService();
    receiver = await WebhookReceiver.start();
    home = await mkdtemp(join(tmpdir(), 'listen-'));
  });
  beforeEach(async () => {
    [business, person] = [await service.world.business(), await service.world.person()];
    await business.api.claim(await service.world.preview(business.id, person), 'order-1');
    receiver.received.length = 0;
  });
  afterEach(() => Promise.all(children.splice(0).map((child) => child.kill())));
  afterAll(async () => {
    await service.stop();
    await receiver.stop();
    await rm(home, { recursive: true });
  });

  const consent = (...words: readonly string[]): TestChild => {
    const access = { CONSENT_API_KEY: business.api.apiKey, CONSENT_BASE_URL: business.api.baseUrl, HOME: home };
    const child = new TestChild(MAIN, words, [], access);
    children.push(child);
    return child;
  };
  /** @returns the secret that it has told as well */
  const listening = async (...words: readonly string[]): Promise<{ child: TestChild; secret: string }> => {
    const child = consent('listen', '--forward-to', receiver.url, ...words);
    await child.untilLineWith('For an example');
    const [secret = ''] = /whsec_\S+/.exec(child.lines.join('\n')) ?? [];
    return { child, secret };
  };
  const confirms = (): Promise<unknown> => person.does({ type: 'confirm-address' });
  const sequences = (child: TestChild): (string | undefined)[] =>
    child.lines.filter((line) => line.includes('→')).map((line) => line.split(' ')[0]);

  it('sends each event to the program, signed with the secret that it tells, and shows what was answered', async () => {
    const { child, secret } = await listening();
    await confirms();
    const [webhook] = await receiver.until(1);
    expect(webhook && webhooks.unwrap(webhook.raw, webhook.headers, secret)).toMatchObject({
      ...{ type: 'address.confirmed', data: { external_ref: 'order-1' } },
    });
    expect(await child.untilLineWith('→')).toMatch(/^1 address\.confirmed → 204 \(\d+ ms\)$/);

    receiver.behave = (response) => response.writeHead(500).end();
    await confirms();
    expect(await child.untilLineWith('2 address')).toMatch(/→ 500/);
    receiver.behave = (response) => response.writeHead(204).end();
    expect(receiver.received).toHaveLength(2);
  });

  it('goes on after a kill where it was, and removes its listener when it ends well', async () => {
    const { child: first } = await listening();
    await confirms();
    await first.untilLineWith('1 address');
    await first.kill();
    await confirms();
    const { child: second } = await listening();
    await second.untilLineWith('2 address');
    await confirms();
    await second.untilLineWith('3 address');
    expect([sequences(first), sequences(second)]).toEqual([['1'], ['2', '3']]);

    second.signal('SIGINT');
    await second.untilEnd();
    await confirms();
    const { child: third } = await listening();
    await confirms();
    await third.untilLineWith('→');
    expect(sequences(third)).toEqual(['5']);
  });

  it('misses nothing that happened before its first event when it is killed', async () => {
    const { child: first } = await listening();
    await first.kill();
    await confirms();
    const { child: second } = await listening();
    await second.untilLineWith('1 address');
  });

  it('hears of the types alone that it asked for', async () => {
    const { child } = await listening('--events', 'grant.revoked,name.changed');
    await confirms();
    await person.does({ type: 'change-name', name: { ...NAME, given_name: 'Another' } });
    expect(await child.untilLineWith('→')).toMatch(/^2 name\.changed → 204/);
  });

  it('tells of a program that is not there, and goes on', async () => {
    const nobody = `http://127.0.0.1:${String(await freePort())}/`;
    const child = consent('listen', '--forward-to', nobody);
    await child.untilLineWith('For an example');
    await confirms();
    expect(await child.untilLineWith('→')).toMatch(/^1 address\.confirmed → no answer: .*ECONNREFUSED.* \(\d+ ms\)$/);
    await confirms();
    await child.untilLineWith('2 address');
  });

  it('has an example sent when one is asked for in another terminal, which is in no feed', async () => {
    const { child, secret } = await listening();
    await consent('trigger', 'address.changed').untilEnd();
    expect(await child.untilLineWith('→')).toMatch(/^example address\.changed → 204/);
    const [webhook] = await receiver.until(1);
    expect(webhook && webhooks.unwrap(webhook.raw, webhook.headers, secret).type).toBe('address.changed');
    expect((await business.api.events({})).body['data']).toEqual([]);

    const wrong = consent('trigger', 'address.eaten');
    await expect(wrong.untilEnd()).rejects.toThrow('the child failed');
    expect(wrong.complaint).toMatch(/address\.confirmed.*\(invalid_request, request /);
    await child.stop();
    const late = consent('trigger', 'address.changed');
    await expect(late.untilEnd()).rejects.toThrow('the child failed');
    expect(late.complaint).toMatch(/nobody listens/);
  });

  it('ends when its API key is revoked, and says so', async () => {
    const { child } = await listening();
    await revokeApiKey(service, business);
    await expect(child.untilEnd()).rejects.toThrow('the child failed');
    expect(child.complaint).toContain('the API key is good for nothing any more');
  });
});
