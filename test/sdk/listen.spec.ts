import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { webhooks } from '../../sdk/typescript/src/index.js';
import { TestChild } from '../support/processes/child-process.js';
import { eventually } from '../support/time/eventually.js';
import { freePort } from '../support/processes/free-port.js';
import { Listening } from '../support/clients/listening.js';
import { NAME } from '../support/personas/made-up-person.js';
import { ScriptedServer } from '../support/stand-ins/scripted-server.js';
import { startService, type Service } from '../support/service/service.js';
import { SeverableLine } from '../support/faults/severable-line.js';
import type { Person } from '../support/personas/person.js';
import { WebhookReceiver } from '../support/webhooks/webhook-receiver.js';
import type { TestBusiness } from '../support/personas/world.js';

const MAIN = 'sdk/typescript/src/cli/main.ts';

describe('consent listen, on a developer’s machine', () => {
  let service: Service;
  let receiver: WebhookReceiver;
  let home: string;
  let business: TestBusiness;
  let person: Person;
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
  const confirms = (): Promise<unknown> => person.confirmsAddress();
  /** Where a listener has kept its place, and what stands there. */
  const keptBy = async ({ pid }: TestChild): Promise<{ path: string; text: string; id: string }> => {
    const folder = join(home, '.consent', 'listeners');
    for (const name of await readdir(folder)) {
      const text = await readFile(join(folder, name), 'utf8');
      const kept = JSON.parse(text) as { readonly id: string; readonly pid: number };
      if (kept.pid === pid) return { path: join(folder, name), text, id: kept.id };
    }
    throw new Error('it has kept no place');
  };
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

  it('goes on where one was killed whose number another process of the machine has now', async () => {
    const { child: first } = await listening();
    await confirms();
    await first.untilLineWith('1 address');
    await first.kill();
    // Nothing has come from it for an hour, and the first process of the machine always runs.
    const { path, text } = await keptBy(first);
    const longAgo = Date.now() - 3_600_000;
    await writeFile(path, JSON.stringify({ ...(JSON.parse(text) as object), pid: 1, seenAt: longAgo }));
    const asked = consent('trigger', 'address.changed');
    await expect(asked.untilEnd()).rejects.toThrow('the child failed');
    expect(asked.complaint).toMatch(/nobody listens/);

    await confirms();
    const { child: second } = await listening();
    await second.untilLineWith('→');
    expect(sequences(second)).toEqual(['2']);
    expect(JSON.parse((await keptBy(second)).text)).toMatchObject({ last: '2' });
  });

  it('misses nothing that happened before its first event when it is killed', async () => {
    const { child: first } = await listening();
    await first.kill();
    await confirms();
    const { child: second } = await listening();
    await second.untilLineWith('1 address');
  });

  it('loses no event for a reference that holds what some take for the end of a line', async () => {
    const externalRef = 'one\u2028two\u2029three';
    const other = await service.world.person();
    expect((await business.api.claim(await service.world.preview(business.id, other), externalRef)).status).toBe(201);
    const { child, secret } = await listening();
    await other.confirmsAddress();
    await child.untilLineWith('→');
    const [webhook] = await receiver.until(1);
    expect(webhook && webhooks.unwrap(webhook.raw, webhook.headers, secret)).toMatchObject({
      data: { external_ref: externalRef },
    });
  });

  it('hears of the types alone that it asked for', async () => {
    const { child } = await listening('--events', 'grant.revoked,name.changed');
    await confirms();
    await person.changesName({ ...NAME, given_name: 'Another' });
    expect(await child.untilLineWith('→')).toMatch(/^2 name\.changed → 204/);
  });

  it('tells of a program that is not there, and goes on', async () => {
    const nobody = `http://localhost:${String(await freePort())}/`;
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
    const nobodyListens = async (): Promise<void> => {
      const late = consent('trigger', 'address.changed');
      await expect(late.untilEnd()).rejects.toThrow('the child failed');
      expect(late.complaint).toMatch(/nobody listens/);
    };
    await child.stop();
    await nobodyListens();
    await (await listening()).child.kill();
    await nobodyListens();
  });

  it('ends without a word when it is told to before it has begun', async () => {
    const silent = await ScriptedServer.start();
    silent.answers(() => undefined);
    const child = consent('listen', '--forward-to', receiver.url, '--base-url', silent.url);
    await eventually(() => Promise.resolve(silent.heard[0]));
    child.signal('SIGINT');
    await child.untilEnd();
    expect(child.complaint).toBe('');
    await silent.stop();
  });

  it('keeps getting the examples while a second one for the same program comes and goes', async () => {
    const { child: first } = await listening();
    const { child: second } = await listening();
    await second.stop();
    await consent('trigger', 'address.changed').untilEnd();
    await first.untilLineWith('example address.changed');
  });

  it('takes the room of those that were killed', async () => {
    for (const name of ['one', 'two', 'three', 'four', 'five']) {
      const child = consent('listen', '--forward-to', `${receiver.url}?${name}`);
      await child.untilLineWith('For an example');
      await child.kill();
    }
    await listening();
  });

  it('says once that the connection is lost, and keeps its place though it cannot go on', async () => {
    const line = await SeverableLine.start(business.api.baseUrl);
    const { child: first } = await listening('--base-url', line.url);
    line.cut();
    await eventually(() => Promise.resolve(first.complaint.includes('could not be reached') || undefined));
    line.mend();
    await eventually(() => Promise.resolve(first.complaint.includes('connected again') || undefined));
    expect(first.complaint.split('could not be reached')).toHaveLength(2);

    line.cut();
    await business.api.call('DELETE', `/v1/listeners/${(await keptBy(first)).id}`);
    const others = [];
    for (let more = 0; more < 5; more++) others.push(await Listening.begin(business.api));
    await confirms();
    line.mend();
    await expect(first.untilEnd()).rejects.toThrow('the child failed');
    expect(first.complaint).toContain('listener_limit_reached');
    await business.api.call('DELETE', others[0]?.path ?? '');
    const { child: second } = await listening('--base-url', line.url);
    await second.untilLineWith('1 address');
    line.stop();
  });

  it('sends nothing to an address with a password, which would be shown with each failure', async () => {
    const child = consent('listen', '--forward-to', 'http://me:secret@localhost:1/');
    await expect(child.untilEnd()).rejects.toThrow('the child failed');
    expect(child.complaint).toMatch(/^--forward-to must be .* without user name and password/);
  });

  it('keeps its place when it is ended by another than the person', async () => {
    const { child: first } = await listening();
    await confirms();
    await first.untilLineWith('1 address');
    await business.api.call('DELETE', `/v1/listeners/${(await keptBy(first)).id}`);
    await expect(first.untilEnd()).rejects.toThrow('the child failed');
    expect(first.complaint).toContain('the listener was removed');
    await confirms();
    const { child: second } = await listening();
    await second.untilLineWith('→');
    expect(sequences(second)).toEqual(['2']);
  });

  it('ends when its API key is revoked, and says so', async () => {
    const { child } = await listening();
    await service.world.revokeApiKey(business);
    await expect(child.untilEnd()).rejects.toThrow('the child failed');
    expect(child.complaint).toContain('the API key was revoked, or the business is not in production');
  });
});
