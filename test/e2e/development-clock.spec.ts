import { TimeJump } from '#runtime';
import { ask, seen, type Answer } from '../support/clients/ask.js';
import { businessOn } from '../support/personas/small-plan.js';
import { startService, type Service } from '../support/service/service.js';
import { Subscription } from '../support/webhooks/subscription.js';
import { verified, WebhookReceiver } from '../support/webhooks/webhook-receiver.js';

const DAY_S = 86_400;

describe('the development clock', () => {
  let service: Service;
  let receiver: WebhookReceiver;

  beforeAll(async () => {
    service = await startService({ environment: { WEBHOOKS_ALLOW_LOCAL: 'true' } });
    receiver = await WebhookReceiver.start();
  });
  afterAll(async () => {
    await service.stop();
    await receiver.stop();
  });

  const clock = (body: object): Promise<Answer> =>
    ask(service.running.baseUrl, 'POST', '/dev/v1/clock', {}, JSON.stringify(body));
  const secondsAhead = async (): Promise<number> => {
    const { now } = (await ask(service.running.baseUrl, 'GET', '/dev/v1/clock', {})).body;
    return (Date.parse(String(now)) - Date.now()) / 1000;
  };

  it('leaves the times in signatures alone, so that receivers can verify them while it is ahead', async () => {
    const { id, api } = await service.world.business();
    const { id: endpointId, secret } = await Subscription.add(service.running, id, receiver.url);
    await clock({ advance_seconds: DAY_S });
    expect(await api.call('POST', `/v1/webhook-endpoints/${endpointId}/test`)).toMatchObject({ status: 200 });
    const [webhook] = receiver.received;
    if (webhook === undefined) throw new Error('nothing has arrived');
    expect(verified(webhook, secret)).toMatchObject({ type: 'webhook.test' });
    expect(Date.parse(String(webhook.body['timestamp']))).toBeGreaterThan(Date.now() + (DAY_S / 2) * 1000);
  });

  it('goes back to the real time, in which limits begin anew', async () => {
    const { api } = await businessOn(service, { requests_per_minute: 2, previews_per_day: 10 });
    await clock({ advance_seconds: DAY_S });
    const counted = [await api.list(), await api.list(), await api.list()];
    expect(counted.map(({ status }) => status)).toEqual([200, 200, 429]);
    const back = await clock({ reset: true });
    expect(back.status).toBe(200);
    expect(Math.abs(Date.parse(String(back.body['now'])) - Date.now())).toBeLessThan(60_000);
    expect(Math.abs(await secondsAhead())).toBeLessThan(60);
    expect(await api.list()).toMatchObject({ status: 200 });
    await clock({ advance_seconds: DAY_S });
    expect(await secondsAhead()).toBeGreaterThan(DAY_S / 2);
    await clock({ reset: true });
  });

  it('goes no further than the year 9000, wherever it stands', async () => {
    const seconds = Math.round((Date.UTC(8985, 0) - Date.now()) / 1000);
    expect(await service.running.app.get(TimeJump).advance(seconds)).toBe(true);
    const leaps = [await clock({ advance_seconds: 3_650 * DAY_S }), await clock({ advance_seconds: 3_650 * DAY_S })];
    const message = 'advance_seconds must not put the clock beyond the year 9000';
    expect(leaps.map((answer) => seen(answer))).toMatchObject([
      { status: 200, body: { now: expect.stringMatching(/^899\d-/) as string } },
      { status: 400, body: { error: { code: 'invalid_request', message } } },
    ]);
    await clock({ reset: true });
    expect(Math.abs(await secondsAhead())).toBeLessThan(60);
  });

  it.each([
    [{ reset: false }, 'reset must be true, or absent'],
    [{ reset: 'true' }, 'reset must be true, or absent'],
    [{ reset: true, advance_seconds: 1 }, 'reset must not be there beside advance_seconds'],
    [{ reset: null }, 'advance_seconds is required'],
  ])('refuses %j', async (body, message) => {
    const refused = await clock(body);
    expect(seen(refused)).toMatchObject({ status: 400, body: { error: { code: 'invalid_request', message } } });
  });
});
