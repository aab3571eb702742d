import { createHash, randomUUID } from 'node:crypto';
import { IdempotentRequests } from '#idempotency';
import { idOf, refusal } from '../support/clients/ask.js';
import { KeyedPost, repeatable } from '../support/clients/keyed-post.js';
import { startService, type Service } from '../support/service/service.js';
import { unknownKey } from '../support/personas/unknown-key.js';
import { WebhookReceiver } from '../support/webhooks/webhook-receiver.js';
import type { TestBusiness } from '../support/personas/world.js';

describe('requests that come at once with one Idempotency-Key', () => {
  let service: Service;
  let business: TestBusiness;
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    receiver = await WebhookReceiver.start();
    service = await startService({ environment: { WEBHOOKS_ALLOW_LOCAL: 'true' } });
    business = await service.world.business();
  });
  afterAll(async () => {
    await service.stop();
    await receiver.stop();
  });

  const keyed = (path: string, body?: object): KeyedPost =>
    new KeyedPost(service.running.baseUrl, business.api.apiKey, path, body && JSON.stringify(body), randomUUID());

  it('get one answer for one look-up that is counted', async () => {
    const person = await service.world.person();
    const look = keyed('/v1/previews', { key: await person.key() });
    const answers = await Promise.all(Array.from({ length: 30 }, () => look.send()));
    const [first] = answers;
    expect(first?.status).toBe(201);
    expect(new Set(answers.map((answer) => JSON.stringify(repeatable(answer)))).size).toBe(1);
    expect(await service.world.accessEntries(person)).toHaveLength(1);
  });

  it('wait ten seconds for the one that is being decided, and are then told to come again', async () => {
    const added = await business.api.post('/v1/webhook-endpoints', { url: receiver.url });
    let answer = (): void => undefined;
    const asked = new Promise<void>((resolve) => {
      receiver.behave = (response) => {
        answer = () => response.writeHead(204).end();
        resolve();
      };
    });
    const test = keyed(`/v1/webhook-endpoints/${idOf(added)}/test`);
    const first = test.send();
    await asked;
    expect(refusal(await test.but({ path: '/v1/keys/decode', sent: '{}' }).send())).toEqual({
      status: 409,
      code: 'idempotency_conflict',
    });
    const twin = test.send();
    answer();
    expect(repeatable(await twin)).toEqual(repeatable(await first));
    expect(receiver.received).toHaveLength(1);
  });

  it('are told after ten seconds that another process is still at it, and when to come again', async () => {
    const { keyring, records, clock } = service.running.engines;
    const elsewhere = new IdempotentRequests({ records, clock, secret: () => keyring.secret('idempotent-requests') });
    const look = keyed('/v1/previews', { key: unknownKey() });
    const bodyDigest = createHash('sha256')
      .update(look.sent ?? '')
      .digest();
    const parts = { method: 'POST', path: look.path, query: undefined, callId: undefined, bodyDigest };
    const request = { businessId: business.id, key: look.key, requestId: randomUUID(), parts };
    const uncounted = { first: () => Promise.resolve(() => Promise.resolve()), repeated: () => Promise.resolve() };
    const begun = await elsewhere.begin(request, uncounted);
    if (begun.kind !== 'turn') throw new Error('somebody else has this key');

    const sentAt = performance.now();
    const waited = await look.send();
    expect(performance.now() - sentAt).toBeGreaterThan(9_900);
    expect(refusal(waited)).toEqual({ status: 409, code: 'idempotency_in_progress' });
    expect(waited.headers.get('retry-after')).toBe('5');
    await begun.turn.forget();
    expect(refusal(await look.send())).toEqual({ status: 404, code: 'key_not_found' });
  });
});
