import { grantStream } from '#domain';
import { idOf } from '../support/clients/ask.js';
import { advanceClock } from '../support/time/advance-clock.js';
import { awayFromMidnight } from '../support/time/away-from-midnight.js';
import type { Business } from '../support/personas/business.js';
import { eventually } from '../support/time/eventually.js';
import { Person } from '../support/personas/person.js';
import { ADDRESS, NEW_ADDRESS } from '../support/personas/registration.js';
import { startService, type Service } from '../support/service/service.js';
import { Subscription } from '../support/webhooks/subscription.js';
import { isSigned, verified, WebhookReceiver, type ReceivedWebhook } from '../support/webhooks/webhook-receiver.js';

const DAY_MS = 86_400_000;

describe('what happens to a grant reaches the business', () => {
  let service: Service;
  let receiver: WebhookReceiver;
  let business: Business;
  let subscription: Subscription;

  beforeAll(async () => {
    service = await startService({ environment: { WEBHOOKS_ALLOW_LOCAL: 'true' } });
    await awayFromMidnight(service.running.baseUrl);
    receiver = await WebhookReceiver.start();
    const { id, api } = await service.world.business();
    business = api;
    subscription = await Subscription.add(service.running, id, receiver.url);
  });
  afterAll(async () => {
    await service.stop();
    await receiver.stop();
  });

  async function someone(): Promise<Person> {
    return Person.registered(service.running.baseUrl);
  }

  /** Looked up and claimed: the grant's id. */
  async function claim(person: Person, externalRef: string | null = 'order-1'): Promise<string> {
    const preview = await business.preview(await person.key());
    const claimed = await business.claim(String(preview.body['preview_id']), externalRef);
    return idOf(claimed);
  }

  /** The one webhook of this type about the grant, once it is there; signed, and about the event that the log holds. */
  async function told(grantId: string, type: string): Promise<ReceivedWebhook> {
    const [webhook] = await receiver.until(1, ({ body }) => body['type'] === type && grantOf(body) === grantId);
    if (webhook === undefined) throw new Error('nothing has arrived');
    expect(isSigned(webhook, subscription.secret)).toBe(true);
    return webhook;
  }

  /** The body that is due for the grant's last event of this stored type. */
  async function due(
    grantId: string,
    stored: string,
    type: string,
    detail: object,
    externalRef: string | null = 'order-1',
  ) {
    const events = await service.running.engines.log.readStream(grantStream(grantId), {
      direction: 'backwards',
      limit: 100,
    });
    const event = events.find((one) => one.type === stored);
    return {
      type,
      timestamp: event?.metadata.time,
      data: { event_id: event?.id, grant_id: grantId, external_ref: externalRef, detail },
    };
  }

  async function storedTypes(grantId: string): Promise<readonly string[]> {
    const events = await service.running.engines.log.readStream(grantStream(grantId), {
      direction: 'forwards',
      limit: 100,
    });
    return events.map(({ type }) => type);
  }

  function inDays(days: number): string {
    return new Date(service.running.engines.clock.now() + days * DAY_MS).toISOString().slice(0, 10);
  }

  const advance = (seconds: number): Promise<void> => advanceClock(service, seconds);

  it('an approval and a denial', async () => {
    const person = await someone();
    await person.put('/claim-approval', { required: true });
    const [approved, denied] = [await claim(person, null), await claim(person, 'Grüße ✉')];
    await person.post(`/grants/${approved}/approval`);
    await person.post(`/grants/${denied}/denial`);
    expect((await told(approved, 'grant.approved')).body).toEqual(
      await due(approved, 'grant.approved.v1', 'grant.approved', {}, null),
    );
    expect((await told(denied, 'grant.denied')).body).toEqual(
      await due(denied, 'grant.denied.v1', 'grant.denied', {}, 'Grüße ✉'),
    );
  });

  it('a revocation, in a body that the package of the scheme verifies, sent as the scheme says', async () => {
    const person = await someone();
    const grantId = await claim(person);
    await person.post(`/grants/${grantId}/revocation`);
    const detail = { status: 'revoked', reason: 'person_revoked', previous_status: 'active' };
    const webhook = await told(grantId, 'grant.revoked');
    const body = await due(grantId, 'grant.revoked.v1', 'grant.revoked', detail);
    expect(webhook.raw).toBe(JSON.stringify(body));
    expect(verified(webhook, subscription.secret)).toEqual(body);
    expect(webhook.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      'webhook-timestamp': expect.stringMatching(/^\d+$/) as string,
      'webhook-signature': expect.stringMatching(/^v1,[A-Za-z0-9+/]+=*$/) as string,
    });
  });

  it('a correction, a confirmation and another name', async () => {
    const person = await someone();
    const grantId = await claim(person);
    await person.put('/address', { ...ADDRESS, line1: '10 Fiction Road' });
    await person.post('/address/confirmation');
    await person.put('/name', { given_name: 'Fay', middle_name: 'Q', family_name: 'Figment' });
    const today = { effective_date: inDays(0) };
    expect((await told(grantId, 'address.changed')).body).toEqual(
      await due(grantId, 'grant.address_changed.v1', 'address.changed', today),
    );
    expect((await told(grantId, 'address.confirmed')).body).toEqual(
      await due(grantId, 'grant.address_confirmed.v1', 'address.confirmed', {}),
    );
    expect((await told(grantId, 'name.changed')).body).toEqual(
      await due(grantId, 'grant.name_changed.v1', 'name.changed', { fields: ['middle_name', 'family_name'] }),
    );
  });

  it('a move: when it is scheduled, when its day begins, and to whom it leaves out', async () => {
    const person = await someone();
    const [kept, leftOut] = [await claim(person), await claim(person)];
    const date = inDays(3);
    await person.post('/move', { address: NEW_ADDRESS, effective_date: date, keep: [kept] });
    expect((await told(kept, 'address.change_scheduled')).body).toEqual(
      await due(kept, 'grant.address_change_scheduled.v1', 'address.change_scheduled', { effective_date: date }),
    );
    await advance(3 * 86_400);
    const changed = await told(kept, 'address.changed');
    expect(changed.body).toEqual(
      await due(kept, 'grant.address_changed.v1', 'address.changed', { effective_date: date }),
    );
    expect(changed.body['timestamp']).toBe(`${date}T00:00:00.000Z`);
    const ended = { status: 'revoked', reason: 'move_left_out', previous_status: 'active' };
    const revoked = await told(leftOut, 'grant.revoked');
    expect(revoked.body).toEqual(await due(leftOut, 'grant.revoked.v1', 'grant.revoked', ended));
    expect(receiver.of(leftOut).map(({ body }) => body['type'])).toEqual(['grant.revoked']);
  });

  it('a move that is cancelled, to whom its scheduling was sent, and to nobody else', async () => {
    const person = await someone();
    const [kept, leftOut] = [await claim(person), await claim(person)];
    const date = inDays(5);
    await person.post('/move', { address: NEW_ADDRESS, effective_date: date, keep: [kept] });
    const claimedDuringTheMove = await claim(person);
    await person.delete('/move');

    const isCancelled = ({ body }: ReceivedWebhook): boolean =>
      (body['data'] as { detail: { effective_date?: unknown } }).detail.effective_date === null;
    const [cancelled] = await receiver.until(1, (one) => grantOf(one.body) === kept && isCancelled(one));
    expect(cancelled?.body).toEqual(
      await due(kept, 'grant.address_change_cancelled.v1', 'address.change_scheduled', { effective_date: null }),
    );
    await eventually(async () => {
      const types = await storedTypes(claimedDuringTheMove);
      return types.includes('grant.address_change_cancelled.v1') || undefined;
    });
    for (const grantId of [leftOut, claimedDuringTheMove]) {
      await person.post(`/grants/${grantId}/revocation`);
      await told(grantId, 'grant.revoked');
      expect(receiver.of(grantId).map(({ body }) => body['type'])).toEqual(['grant.revoked']);
    }
  });

  it('a deletion of the account, also to a claim that still waits', async () => {
    const person = await someone();
    const active = await claim(person);
    await person.put('/claim-approval', { required: true });
    const pending = await claim(person);
    await person.put('/name', { given_name: 'Faye', family_name: 'Fiction' });
    await told(active, 'name.changed');
    await person.delete('/me');
    const ended = (previous: string) => ({
      status: 'revoked',
      reason: 'account_deleted',
      previous_status: previous,
    });
    expect((await told(active, 'grant.revoked')).body).toEqual(
      await due(active, 'grant.revoked.v1', 'grant.revoked', ended('active')),
    );
    expect((await told(pending, 'grant.revoked')).body).toEqual(
      await due(pending, 'grant.revoked.v1', 'grant.revoked', ended('pending_approval')),
    );
    expect(receiver.of(pending)).toHaveLength(1);
  });

  it('nothing after a release; what came before it all the same; nothing that the business did itself', async () => {
    const person = await someone();
    const [grantId, other] = [await claim(person), await claim(person)];
    await person.post('/address/confirmation');
    await business.release(grantId);
    await person.put('/name', { given_name: 'Fern', family_name: 'Fiction' });
    await told(other, 'name.changed');
    await told(grantId, 'address.confirmed');
    expect(receiver.of(grantId).map(({ body }) => body['type'])).toEqual(['address.confirmed']);
  });

  it('never a name, an address or a key', () => {
    const everything = receiver.received.map(({ raw }) => raw).join('\n');
    expect(everything).not.toMatch(/Fiction|Figment|Later Lane|LATER LN|Topeka|TOPEKA|Austin/);
  });
});

function grantOf(body: Readonly<Record<string, unknown>>): unknown {
  return (body['data'] as { readonly grant_id: unknown }).grant_id;
}
