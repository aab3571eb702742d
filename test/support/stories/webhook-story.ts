import { idOf, seen } from '../clients/ask.js';
import { eventually, eventuallyAsked } from '../time/eventually.js';
import type { SplitService } from '../service/split-service.js';
import { isSigned, WebhookReceiver } from '../webhooks/webhook-receiver.js';
import { READY, readinessOf } from '../service/readiness.js';

const PATH = '/v1/webhook-endpoints';
const PATIENCE_MS = 60_000;

/**
 * A business adds an endpoint, tests it, and hears there of a revocation, which the worker has sent: on whatever
 * engines.
 */
export async function webhookStory(service: SplitService): Promise<void> {
  const { inside, webhookWorker } = service;
  const receiver = await WebhookReceiver.start();
  try {
    const business = await service.business();
    const added = await business.at().call('POST', PATH, { url: receiver.url, events: ['grant.revoked'] });
    expect(added.status).toBe(201);
    const { id: endpointId, secret } = added.body;
    const tested = await business.at().call('POST', `${PATH}/${String(endpointId)}/test`);
    expect(seen(tested)).toMatchObject({ status: 200, body: { delivered: true, status: 204 } });

    const person = await inside.world.person();
    const claim = await business.at().claim(await inside.world.preview(business.id, person), 'order-1');
    const grantId = idOf(claim);
    await person.revokes(grantId);
    const [webhook] = await receiver.until(1, ({ body }) => body['type'] === 'grant.revoked');
    expect(webhook?.body).toMatchObject({
      data: { grant_id: grantId, external_ref: 'order-1', detail: { reason: 'person_revoked' } },
    });
    expect(webhook && isSigned(webhook, String(secret))).toBe(true);
    const attempts = (): number => webhookWorker.lines.filter((line) => line.includes(String(webhook?.id))).length;
    await eventuallyAsked(
      async () => (await webhookWorker.metric('consent_webhook_pending'))[0] === 0 || undefined,
      PATIENCE_MS,
    );
    await eventually(() => Promise.resolve(attempts() >= 1 || undefined), PATIENCE_MS);
    // One webhook; a worker that was held up in the midst of an attempt may have made it once more.
    expect(receiver.of(grantId)).toHaveLength(1);
    expect(await webhookWorker.metric('consent_webhook_late_seconds')).toEqual([0]);
    expect(await webhookWorker.metric('consent_webhook_retrying_endpoints')).toEqual([0]);
    const counted = 'consent_webhook_attempt_duration_seconds_count';
    const [delivered = 0] = await webhookWorker.metric(counted, 'outcome="delivered"');
    expect(delivered).toBeGreaterThanOrEqual(1);
    expect(delivered).toBeLessThanOrEqual(receiver.timesOf(webhook?.id));
    expect(await readinessOf(webhookWorker.baseUrl)).toEqual({ status: 200, body: READY });
    expect((await business.at().call('DELETE', `${PATH}/${String(endpointId)}`)).status).toBe(204);
  } finally {
    await receiver.stop();
  }
}
