import { randomUUID } from 'node:crypto';
import { Mailer, MailUnavailable, type Mail } from '#accounts';
import {
  AddEndpoint,
  AddEndpointHandler,
  AccountMail,
  BusinessAdmins,
  DecidedEndpointHealth,
  DeciderRunner,
} from '#command-side';
import { endpointDecider, endpointStream } from '#domain';
import { domainCodec } from '#events';
import { AttemptMaker, EndpointRegistry, readQueuePlace, type AttemptReport } from '#webhooks';
import { advanceClock } from '../support/time/advance-clock.js';
import { byTest } from '../support/personas/by-test.js';
import { dataOf } from '../support/clients/ask.js';
import { CountingLog } from '../support/engines/counting-log.js';
import { eventually } from '../support/time/eventually.js';
import { startService, type Service } from '../support/service/service.js';
import { Subscription } from '../support/webhooks/subscription.js';
import { WebhookReceiver } from '../support/webhooks/webhook-receiver.js';

const DAY_S = 24 * 3600;
const URL = 'http://127.0.0.1:9/hooks';

/** A process that stands still between registering and adding the endpoint, until others have taken all places. */
class LostReservation extends EndpointRegistry {
  readonly asked: string[] = [];

  override async reserve(_businessId: string, endpointId: string): Promise<boolean> {
    await Promise.resolve();
    this.asked.push(endpointId);
    return this.asked.length === 1;
  }
}

/** Reaches everybody but one. */
class PartialMailer extends Mailer {
  readonly sent: string[] = [];
  unreachable: string | undefined;

  async send({ to }: Mail): Promise<void> {
    await Promise.resolve();
    if (to === this.unreachable) throw new MailUnavailable();
    this.sent.push(to);
  }
}

describe('what may go wrong around a webhook endpoint', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService({ environment: { WEBHOOKS_ALLOW_LOCAL: 'true' } });
  });
  afterAll(() => service.stop());

  it('an endpoint that was added after its registration was lost is taken back', async () => {
    const { engines, services } = service.running;
    const { id, api } = await service.world.business();
    const endpointRegistry = new LostReservation(engines.records, engines.log, engines.clock);
    const { runner, sendableUrls } = services;
    const handler = new AddEndpointHandler(sendableUrls, endpointRegistry, runner, engines.clock);
    const added = handler.execute(new AddEndpoint(id, { url: URL, events: null }, byTest));
    await expect(added).rejects.toMatchObject({ code: 'endpoint_limit_reached' });
    const [endpointId = ''] = endpointRegistry.asked;
    const { state } = await runner.load(endpointDecider, endpointStream(endpointId));
    expect(state).toEqual({ status: 'removed' });
    expect(dataOf(await api.call('GET', '/v1/webhook-endpoints'))).toEqual([]);
  });

  it('a test that is under way is not sent beside itself; once it has failed it can be, on a schedule of its own', async () => {
    const { id, api } = await service.world.business();
    const { ledger, tests } = service.running.services.webhooks;
    const hanging = await WebhookReceiver.start();
    const open: { fail(): void }[] = [];
    hanging.behave = (response) => {
      open.push({ fail: () => response.writeHead(503).end() });
    };
    try {
      const endpoint = await Subscription.add(service.running, id, hanging.url);
      const outcome = tests.send(endpoint.id, byTest);
      const [sent] = await hanging.until(1);
      const underWay = await ledger.get(sent?.id ?? '');
      expect(underWay?.body).toMatchObject({ state: 'failed', attempts: [] });
      expect(underWay && (await ledger.resend(underWay))).toEqual(underWay?.body);
      open[0]?.fail();
      expect(await outcome).toMatchObject({ message_id: sent?.id, delivered: false, status: 503 });
      const failed = await ledger.get(sent?.id ?? '');
      expect(failed?.body).toMatchObject({ state: 'failed', queue: null, attempts: [{ status: 503 }] });

      if (failed !== undefined) await ledger.resend(failed);
      await hanging.until(2);
      open[1]?.fail();
      const again = await eventually(async () => {
        const standing = await ledger.get(sent?.id ?? '');
        return standing?.body.attempts.length === 2 ? standing.body : undefined;
      }, 30_000);
      const { dueAt } = readQueuePlace(again.queue ?? '');
      expect([again.state, dueAt - (again.attempts[1]?.at ?? 0)]).toEqual(['pending', 30_000]);
      expect([hanging.received.length, hanging.overlapping]).toEqual([2, []]);
      expect((await api.call('DELETE', `/v1/webhook-endpoints/${endpoint.id}`)).status).toBe(204);
    } finally {
      await hanging.stop();
    }
  });

  it('an attempt that is given up is in the log all the same, since the receiver may have had the message', async () => {
    const { id: businessId } = await service.world.business();
    const { ledger, endpoints, attempts, reports } = service.running.services.webhooks;
    const hanging = await WebhookReceiver.start();
    const gone = new AbortController();
    hanging.behave = () => {
      gone.abort();
    };
    try {
      const { id: endpointId } = await Subscription.add(service.running, businessId, hanging.url);
      const data = { event_id: randomUUID(), grant_id: null, external_ref: null, detail: {} };
      const body = { type: 'webhook.test', timestamp: '2030-01-01T00:00:00.000Z', data } as const;
      // Held, so that no worker but this one takes it.
      const delivery = await ledger.get(await ledger.add({ endpointId, businessId, body, state: 'held' }));
      if (delivery === undefined) throw new Error('nothing was written down');
      const told: AttemptReport[] = [];
      const observer = { attempted: (report: AttemptReport) => void told.push(report), trouble: () => undefined };
      const maker = new AttemptMaker({ ledger, endpoints, attempts, reports, observer });
      expect(await maker.make(delivery, { id: 'one', lost: gone.signal })).toBeUndefined();
      const report = { deliveryId: delivery.id, endpointId, type: 'webhook.test', attempt: 1, correlationId: null };
      expect(told).toEqual([
        { ...report, status: null, outcome: 'cancelled', durationMs: expect.any(Number) as number, sinceDueMs: null },
      ]);
      expect((await ledger.get(delivery.id))?.body).toEqual(delivery.body);
      expect(hanging.received.map(({ id }) => id)).toEqual([delivery.id]);
    } finally {
      await hanging.stop();
    }
  });

  it('one that fails now and then costs no more each time, however often it has', async () => {
    const { engines, services } = service.running;
    const { id: endpointId } = await Subscription.add(service.running, (await service.world.business()).id, URL);
    const log = new CountingLog(engines.log);
    const codec = domainCodec(services.vault);
    const health = new DecidedEndpointHealth(new DeciderRunner(log, codec), engines.clock);
    const flap = async (): Promise<void> => {
      await health.failed(endpointId, engines.clock.iso());
      await health.succeeded(endpointId, { isTest: false });
    };
    for (let times = 0; times < 20; times++) await flap();
    log.eventsRead = 0;
    await flap();
    expect(log.eventsRead).toBeLessThanOrEqual(2);
    const { state, revision } = await services.runner.load(endpointDecider, endpointStream(endpointId));
    expect([state, revision]).toMatchObject([{ status: 'live', failingSince: null, disabledAt: null }, 42]);
  });

  it('a member who cannot be mailed keeps nobody else from the mail, and nobody gets it twice', async () => {
    const { engines, services } = service.running;
    const { accounts, runner } = services;
    const { id: businessId, owner, path } = await service.world.business();
    for (const role of ['owner', 'admin', 'developer']) await owner.brings(path, `${role}@trouble.example`, role);
    const mailer = new PartialMailer();
    mailer.unreachable = 'owner@trouble.example';
    const mail = new AccountMail(accounts, mailer, engines.records, engines.clock, () => undefined);
    const admins = new BusinessAdmins(runner, mail, 'https://consent.example');
    const news = { id: randomUUID(), subject: 'News', text: 'Something happened.' };
    await expect(admins.tell(businessId, news)).rejects.toBeInstanceOf(MailUnavailable);
    await expect(admins.tell(businessId, news)).rejects.toBeInstanceOf(MailUnavailable);
    const founder = owner.email;
    expect(mailer.sent).toEqual([founder, 'admin@trouble.example']);
    mailer.unreachable = undefined;
    await admins.tell(businessId, news);
    await admins.tell(businessId, news);
    expect(mailer.sent).toEqual([founder, 'admin@trouble.example', 'owner@trouble.example']);
    await admins.tell(randomUUID(), news);
  });

  it('one that failed and has nothing more to be sent is disabled after 24 hours all the same', async () => {
    const { id, api } = await service.world.business();
    const { webhooks } = service.running.services;
    const [silent, mended] = [
      await Subscription.add(service.running, id, URL),
      await Subscription.add(service.running, id, URL),
    ];
    for (const { id: endpointId } of [silent, mended])
      await webhooks.health.failed(endpointId, service.running.engines.clock.iso());
    await webhooks.health.succeeded(mended.id, { isTest: false });

    await advanceClock(service, DAY_S - 60);
    expect(await silent.state()).toMatchObject({ failingSince: expect.any(String) as string, disabledAt: null });
    await advanceClock(service, 180);
    await eventually(async () => {
      const state = await silent.state();
      return state.status === 'live' && state.disabledAt !== null ? true : undefined;
    }, 30_000);
    expect(await mended.state()).toMatchObject({ failingSince: null, disabledAt: null });
    const shown = await eventually(async () => {
      const all = dataOf(await api.call('GET', '/v1/webhook-endpoints'));
      return all.find(({ disabled_at: at }) => at !== null);
    }, 30_000);
    expect(shown).toMatchObject({ id: silent.id });
  });
});
