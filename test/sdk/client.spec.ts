import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import { ConsentClient, type FeedEvent, type Grant } from '../../sdk/typescript/src/index.js';
import { startService, type Service } from '../support/service/service.js';
import type { Person } from '../support/personas/person.js';
import type { TestBusiness } from '../support/personas/world.js';

describe('a business’s program with the TypeScript SDK, at the real service', () => {
  let service: Service;
  let business: TestBusiness;
  let client: ConsentClient;
  let person: Person;
  beforeAll(async () => {
    service = await startService({ environment: { WEBHOOKS_ALLOW_LOCAL: 'true' } });
    business = await service.world.business();
    client = new ConsentClient({ apiKey: business.api.apiKey, baseUrl: service.running.baseUrl });
    person = await service.world.person();
  });
  afterAll(() => service.stop());

  const claimed = async (externalRef?: string): Promise<Grant> => {
    const preview_id = await service.world.preview(business.id, person);
    return client.grants.claim({ preview_id, ...(externalRef !== undefined && { external_ref: externalRef }) });
  };

  it('looks a key up, claims, reads, lists and releases', async () => {
    const preview = await client.previews.create({ key: await person.formattedKey() });
    expect(preview).toMatchObject({ display: { name: expect.any(String) as string } });
    const grant = await client.grants.claim({ preview_id: preview.preview_id, external_ref: 'order-1' });
    expect(grant).toMatchObject({
      status: 'active',
      external_ref: 'order-1',
      address: { state: expect.any(String) as string },
    });
    expect(await client.grants.get(grant.id)).toEqual(grant);
    expect((await client.grants.list({ status: 'active' })).data).toEqual([grant]);
    expect(await client.grants.release(grant.id)).toMatchObject({ id: grant.id, status: 'released' });
  });

  it('speaks for an agent on the phone, also when it is refused', async () => {
    const call = { call_id: 'call-1' };
    expect((await client.voice.business()).say).toMatch(/assistant for /);
    const { keys } = await client.voice.decode({ transcript: await person.formattedKey(), ...call });
    const preview = await client.voice.createPreview({ key: keys[0]?.key ?? '', ...call });
    const grant = await client.voice.claimGrant({ preview_id: preview.preview_id, ...call });
    const say = expect.stringMatching(/address of/) as string;
    expect(await client.voice.getGrant(grant.id)).toEqual({ ...grant, say });
    const refused = await client.voice.getGrant(randomUUID()).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'grant_not_found', say: expect.stringMatching(/\w/) as string });
    await client.grants.release(grant.id);
    expect(await client.grants.release(grant.id).catch((error: unknown) => error)).toMatchObject({ say: null });
  });

  it('takes back a claim that waits', async () => {
    await person.approvesClaims(true);
    const pending = await claimed();
    expect(pending).toEqual({ id: pending.id, status: 'pending_approval' });
    expect(await client.grants.withdraw(pending.id)).toMatchObject({ id: pending.id, status: 'released' });
    await person.approvesClaims(false);
  });

  it('reports mail that came back', async () => {
    const { id } = await claimed();
    const report = await client.grants.reportReturnedMail(id);
    expect(report).toMatchObject({ grant_id: id, resolution: null });
    expect(await client.grants.reportReturnedMail(id)).toEqual(report);
  });

  it('goes through a list of several pages, thing by thing or page by page', async () => {
    const ids = [];
    for (let count = 0; count < 55; count++) ids.push((await claimed(`page-${String(count)}`)).id);

    const things: Grant[] = [];
    for await (const grant of client.grants.list({ status: 'active' })) things.push(grant);
    expect(things.map(({ id }) => id).slice(0, 55)).toEqual(ids.reverse());
    const sizes: number[] = [];
    for await (const page of client.grants.list({ status: 'active' }).pages()) sizes.push(page.data.length);
    expect(sizes).toEqual([50, things.length - 50]);
    const first = await client.grants.list({ status: 'active' });
    expect(first.next_cursor).not.toBeNull();
  });

  it('decodes what was heard', async () => {
    const { key, formatted } = { key: await person.key(), formatted: await person.formattedKey() };
    expect((await client.keys.decode({ transcript: formatted })).keys[0]).toEqual({ key, formatted });
  });

  it('says how the business stands', async () => {
    expect(await client.status.get()).toMatchObject({ business: { id: business.id } });
  });

  it('adds a webhook endpoint, changes, tests and mends it, and removes it', async () => {
    const { webhookEndpoints } = client;
    const { secret, ...endpoint } = await webhookEndpoints.create({ url: 'http://localhost:9/hook' });
    expect(secret).toMatch(/^whsec_/);
    expect((await webhookEndpoints.list()).data).toEqual([endpoint]);
    const changed = await webhookEndpoints.update(endpoint.id, { description: 'letters', events: ['address.changed'] });
    expect(changed).toEqual({ ...endpoint, description: 'letters', events: ['address.changed'] });
    expect(await webhookEndpoints.get(endpoint.id)).toEqual(changed);
    expect((await webhookEndpoints.rotateSecret(endpoint.id)).secret).not.toBe(secret);

    const { message_id } = await webhookEndpoints.test(endpoint.id);
    const { deliveries } = webhookEndpoints;
    const delivery = await deliveries.get(endpoint.id, message_id);
    expect(delivery).toMatchObject({ id: message_id, type: 'webhook.test', status: 'failed' });
    expect(delivery.attempts).toHaveLength(1);
    const failed: string[] = [];
    for await (const { id } of deliveries.list(endpoint.id, { status: 'failed' })) failed.push(id);
    expect(failed).toEqual([message_id]);
    await deliveries.resend(endpoint.id, message_id);
    expect(await webhookEndpoints.recover(endpoint.id, { since: '2100-01-01' })).toEqual({ count: 0 });

    await webhookEndpoints.delete(endpoint.id);
    expect((await webhookEndpoints.list()).data).toEqual([]);
  });

  it('lists what happened, event by event or page by page', async () => {
    await claimed('followed');
    await person.confirmsAddress();
    await person.confirmsAddress();
    const all: FeedEvent[] = [];
    for await (const event of client.events.list({ limit: 7 })) all.push(event);
    expect(all.map(({ sequence }) => sequence)).toEqual(all.map((_, index) => index + 1));
    expect(all.length).toBeGreaterThan(14);
    expect(all.at(-1)).toMatchObject({ type: 'address.confirmed', data: { detail: {} } });
    const page = await client.events.list({ after: 2, limit: 3 });
    expect(page).toEqual({ data: all.slice(2, 5), next_after: 5, has_more: true, next_cursor: '5' });
  });

  it('is refused with the service’s code, status and id of the request', async () => {
    const unknown = client.grants.get('00000000-0000-4000-8000-000000000000');
    await expect(unknown).rejects.toMatchObject({
      ...{ name: 'ConsentError', code: 'grant_not_found', status: 404, retryAfter: null },
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    });
    const stranger = new ConsentClient({ apiKey: 'svc_live_of_nobody', baseUrl: service.running.baseUrl });
    await expect(stranger.status.get()).rejects.toMatchObject({ code: 'unauthorized', status: 401 });
  });

  it.each([
    ['with a slash at its end', (base: string) => `${base}/`],
    ['with several', (base: string) => `${base}///`],
  ])('takes a base address %s', async (_, written) => {
    const written_ = new ConsentClient({ apiKey: business.api.apiKey, baseUrl: written(service.running.baseUrl) });
    expect(await written_.status.get()).toMatchObject({ business: { id: business.id } });
  });

  it.each(['../status', 'a/../../status', '?status=active', '#', 'a\r\nX-Injected: 1', '%2e%2e', '…'])(
    'keeps the id %j within its place in the path',
    async (id) => {
      await expect(client.grants.get(id)).rejects.toMatchObject({ code: 'grant_not_found', status: 404 });
    },
  );

  it.each(['', '.', '..'])('refuses the id %j, which would be another path', async (id) => {
    await expect(client.grants.release(id)).rejects.toThrow(TypeError);
  });

  it('shows its API key nowhere', async () => {
    const { apiKey } = business.api;
    const told = await client.grants.get('none').catch((error: unknown) => error);
    const shown = [client, client.grants, told].flatMap((thing) => [
      inspect(thing, { depth: 20, showHidden: true, getters: true }),
      JSON.stringify(thing),
      String(thing),
    ]);
    expect(shown.filter((text) => text.includes(apiKey))).toEqual([]);
  });
});
