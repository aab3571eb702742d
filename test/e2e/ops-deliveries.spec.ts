import { randomUUID } from 'node:crypto';
import { advanceClock } from '../support/time/advance-clock.js';
import { eventually } from '../support/time/eventually.js';
import { ops, opsJson, opsOptions } from '../support/processes/ops.js';
import type { Service } from '../support/service/service.js';
import { BusinessWithEndpoint } from '../support/webhooks/business-with-endpoint.js';
import type { Subscription } from '../support/webhooks/subscription.js';
import type { WebhookReceiver } from '../support/webhooks/webhook-receiver.js';

interface Listed {
  readonly deliveries: readonly { readonly id: string; readonly state: string; readonly tries: number }[];
  readonly next: string | null;
}

const LONG_MS = 240_000;

describe('an operator who looks after deliveries at the command line, beside the running service', () => {
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
  const list = (...more: readonly string[]) =>
    opsJson<Listed>(['deliveries', 'list', '--endpoint', endpoint.id, ...more], options());
  const recover = (since: string) =>
    opsJson<{ made_due: number; may_be_more: boolean }>(
      ['deliveries', 'recover', '--endpoint', endpoint.id, '--since', since],
      options(),
    );
  const inState = async (state: string) =>
    (await business.ledger.list(endpoint.id, 100)).filter((delivery) => delivery.body.state === state);
  const advance = (seconds: number): Promise<void> => advanceClock(service, seconds);

  it(
    'sends again, with the same ids and bodies, only what did not arrive, and says so while the endpoint is disabled',
    async () => {
      await business.losesGrant();
      const [arrived] = await receiver.until(1);
      await eventually(async () => (await inState('delivered'))[0], 30_000);
      receiver.behave = (response) => {
        response.writeHead(503).end();
      };
      const since = service.running.engines.clock.iso();
      await business.losesGrant();
      await business.losesGrant();
      await receiver.untilDistinct(3);
      // A day of failures disables the endpoint, and what it was due is held or was given up.
      await eventually(async () => {
        await advance(4 * 3_600);
        const state = await endpoint.state();
        return state.status === 'live' && state.disabledAt !== null ? true : undefined;
      }, 60_000);
      await eventually(async () => (await inState('pending')).length === 0 || undefined, 30_000);

      const asked = ['deliveries', 'recover', '--endpoint', endpoint.id, '--since', since];
      const disabled = await ops(asked, options());
      expect([disabled.code, disabled.stdout]).toEqual([1, '']);
      expect(disabled.stderr).toContain('The endpoint is disabled since 20');

      receiver.behave = (response) => {
        response.writeHead(204).end();
      };
      const outcome = await service.running.services.webhooks.tests.send(endpoint.id, {
        actor: 'service:test',
        correlationId: randomUUID(),
      });
      expect(outcome).toMatchObject({ delivered: true });
      const before = receiver.received.length;
      const recovered = await recover(since);
      expect([recovered.code, recovered.json]).toMatchObject([0, { made_due: 2, may_be_more: false }]);
      await eventually(async () => (await inState('delivered')).length >= 4 || undefined, 30_000);
      const again = receiver.received.slice(before);
      const first = receiver.received.slice(0, before);
      expect(new Set(again.map(({ id }) => id)).size).toBe(2);
      for (const { id, raw } of again) {
        expect(id).not.toBe(arrived?.id);
        expect(first.filter((one) => one.id === id).map((one) => one.raw)).toContain(raw);
      }
      expect(await business.ledger.countMissed(endpoint.id, Date.parse(since), 1)).toBe(0);
    },
    LONG_MS,
  );

  it(
    'lists them page by page and by state, and sends one again',
    async () => {
      const all = await business.ledger.list(endpoint.id, 100);
      const page = await list('--limit', '2', '--after', all[0]?.id ?? '', '--state', 'delivered');
      const behind = all.slice(1).filter(({ body }) => body.state === 'delivered');
      expect(page.json.deliveries.map(({ id }) => id)).toEqual(behind.slice(0, 2).map(({ id }) => id));
      expect(page.json.next).toBe(behind[1]?.id);

      const unknown = await ops(['deliveries', 'list', '--endpoint', randomUUID()], options());
      expect(unknown).toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringContaining('There is no such endpoint, and there never was.') as string,
      });
      const [delivered] = await inState('delivered');
      const id = delivered?.id ?? '';
      const before = receiver.timesOf(id);
      const resent = await ops(['deliveries', 'resend', id], { ...options(), inTerminal: true });
      expect([resent.code, resent.stdout.startsWith(id)]).toEqual([0, true]);
      await receiver.until(before + 1, (webhook) => webhook.id === id);

      await endpoint.remove();
      const removed = await list('--limit', '2');
      expect([removed.code, removed.json.deliveries.length]).toEqual([0, 2]);
    },
    LONG_MS,
  );
});
