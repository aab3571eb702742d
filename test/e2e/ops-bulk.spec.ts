import { randomUUID } from 'node:crypto';
import { ReadSide } from '#command-side';
import { endpointStream, sealedEndpointDecider } from '#domain';
import { eventually } from '../support/time/eventually.js';
import { ops, opsJson, opsOptions } from '../support/processes/ops.js';
import type { Service } from '../support/service/service.js';
import { BusinessWithEndpoint } from '../support/webhooks/business-with-endpoint.js';
import { Subscription } from '../support/webhooks/subscription.js';
import type { WebhookReceiver } from '../support/webhooks/webhook-receiver.js';

interface Redriven {
  readonly made_due: number;
  readonly endpoints: number;
}

interface Endpoints {
  readonly endpoints: readonly {
    readonly id: string;
    readonly is: string;
    readonly since: string;
    readonly failing_since: string | null;
  }[];
  readonly next: string | null;
}

interface Erasure {
  readonly done: string;
  readonly erasure: {
    readonly id: string;
    readonly person_id: string;
    readonly requested_by: string;
    readonly at: string;
  };
}

const LONG_MS = 240_000;
const DAY_MS = 24 * 3_600_000;

describe('an operator who mends many things at once at the command line', () => {
  let business: BusinessWithEndpoint;
  let service: Service;
  let receiver: WebhookReceiver;
  let endpoint: Subscription;
  beforeAll(async () => {
    business = await BusinessWithEndpoint.start();
    ({ service, receiver, endpoint } = business);
  });
  afterAll(() => business.stop());

  const options = () => opsOptions(service, { WEBHOOKS_ALLOW_LOCAL: 'true' });
  const state = async () => (await business.ledger.list(endpoint.id, 1))[0]?.body.state;

  it(
    'sees what a redrive would do, and has it done, for one type or for all; what arrived stays',
    async () => {
      receiver.behave = (response) => {
        response.writeHead(503).end();
      };
      const since = service.running.engines.clock.iso();
      await business.losesGrant();
      await receiver.until(1);
      await eventually(async () => {
        const [tried] = await business.ledger.list(endpoint.id, 1);
        if (tried?.body.claimedBy === null && tried.body.tries > 0) await business.ledger.end(tried, 'held');
        return (await state()) === 'held' || undefined;
      }, 30_000);
      receiver.behave = (response) => {
        response.writeHead(204).end();
      };
      const redrive = async (...more: readonly string[]) => {
        const { json } = await opsJson<Redriven>(['deliveries', 'redrive', '--since', since, ...more], options());
        return [json.made_due, json.endpoints, await state()];
      };
      expect(await redrive('--dry-run')).toEqual([1, 1, 'held']);
      expect(await redrive('--type', 'address.changed')).toEqual([0, 0, 'held']);
      const [made, endpoints] = await redrive('--type', 'grant.revoked');
      expect([made, endpoints]).toEqual([1, 1]);
      await eventually(async () => (await state()) === 'delivered' || undefined, 30_000);
      expect(await redrive()).toEqual([0, 0, 'delivered']);
      for (const wrong of [[], ['--since', since, '--type', 'webhook.test'], ['--since', since, '--limit', '0']])
        expect((await ops(['deliveries', 'redrive', ...wrong], options())).code).toBe(2);
    },
    LONG_MS,
  );

  it(
    'has the endpoints listed that fail, page by page, without their addresses',
    async () => {
      const { engines, services, app } = service.running;
      const failing = await Subscription.add(service.running, business.id, 'https://receiver.example/');
      await services.webhooks.health.failed(failing.id, engines.clock.iso());
      await app.get(ReadSide).shows((await engines.log.head()) ?? '');
      const listed = await opsJson<Endpoints>(['endpoints', 'list', '--failing'], options());
      expect(listed.json.endpoints).toEqual([expect.objectContaining({ id: failing.id, is: 'failing' })]);
      expect(listed.stdout).not.toContain('receiver.example');
      const first = await opsJson<Endpoints>(['endpoints', 'list', '--limit', '1'], options());
      const rest = await opsJson<Endpoints>(['endpoints', 'list', '--after', first.json.next ?? ''], options());
      const ids = [...first.json.endpoints, ...rest.json.endpoints].map(({ id }) => id);
      expect([ids.includes(endpoint.id), ids.includes(failing.id), new Set(ids).size]).toEqual([
        true,
        true,
        ids.length,
      ]);
    },
    LONG_MS,
  );

  it(
    'sees of a disabled endpoint when it began to fail, which is what its deliveries are recovered from',
    async () => {
      const { engines, services, app } = service.running;
      const { id } = await Subscription.add(service.running, business.id, 'https://disabled.example/');
      const began = engines.clock.iso();
      await services.webhooks.health.failed(id, began);
      const since = new Date(Date.parse(began) + DAY_MS).toISOString();
      const context = { correlationId: randomUUID(), actor: 'service:webhooks' };
      const command = { type: 'note-time', at: since } as const;
      await services.runner.runSealed(sealedEndpointDecider, endpointStream(id), command, context);
      await app.get(ReadSide).shows((await engines.log.head()) ?? '');
      const { json } = await opsJson<Endpoints>(['endpoints', 'list', '--failing'], options());
      expect(json.endpoints.filter((listed) => listed.id === id)).toEqual([
        { id, business_id: business.id, is: 'disabled', since, failing_since: began },
      ]);
      const { stdout } = await ops(['endpoints', 'list', '--failing'], options());
      expect(stdout).toContain([id, business.id, 'disabled', since, began].join('  '));
    },
    LONG_MS,
  );

  it(
    'erases a person when another confirms, with both names in the log; alone nobody does',
    async () => {
      const person = await service.world.person();
      const asked = ['people', 'erase', '--person', person.id, '--reason', 'Case 4711'];
      const trial = await ops([...asked, '--dry-run'], options());
      expect([trial.code, trial.stdout]).toEqual([0, expect.stringContaining('Nothing was done.')]);
      const { json } = await opsJson<Erasure>([...asked, '--operator', 'jane'], options());
      expect(json).toMatchObject({ done: 'asked', erasure: { person_id: person.id, requested_by: 'operator:jane' } });
      const again = await ops([...asked, '--dry-run'], options());
      expect(again.stdout).toContain(`waits since ${json.erasure.at} already, asked for by operator:jane`);
      expect(again.stdout).toContain(`people erase --confirm ${json.erasure.id} `);
      const foretold = await opsJson<Erasure>([...asked, '--dry-run'], options());
      expect(foretold.json).toEqual({ ...json, dry_run: true });
      const confirm = ['people', 'erase', '--confirm', json.erasure.id, '--reason', 'Seen the letter', '--operator'];
      const alone = await ops([...confirm, 'jane'], options());
      expect([alone.code, alone.stderr]).toEqual([1, expect.stringContaining('somebody else must confirm')]);
      expect((await ops([...confirm, 'john', '--dry-run'], options())).code).toBe(0);
      const { vault } = service.running.services;
      const subject = { kind: 'person', id: person.id } as const;
      await vault.cipherFor(subject);

      expect((await ops([...confirm, 'john'], options())).code).toBe(0);
      await expect(vault.cipherFor(subject)).rejects.toThrow('there is no data key');
      expect((await ops([...confirm, 'john'], options())).code).toBe(1);
      const { log } = service.running.engines;
      const actors = async (stream: string) =>
        (await log.readStream(stream, { direction: 'forwards', limit: 100 })).map(({ metadata }) => metadata.actor);
      expect(await actors(`access-${person.id}`)).toEqual(expect.arrayContaining(['operator:jane', 'operator:john']));
      expect((await actors(`person-${person.id}`)).at(-1)).toBe('operator:john');
    },
    LONG_MS,
  );

  it('asks for the erasure of no unknown person, and of nobody without a reason', async () => {
    const nobody = await ops(['people', 'erase', '--person', randomUUID(), '--reason', 'Case 4711'], options());
    expect([nobody.code, nobody.stderr]).toEqual([1, expect.stringContaining('Nobody is registered')]);
    for (const wrong of [
      ['--person', randomUUID()],
      ['--reason', 'a'],
      ['--email', 'ada@people.example', '--reason', 'a'],
    ])
      expect((await ops(['people', 'erase', ...wrong], options())).code).toBe(2);
  });
});
