import { dataOf, idOf, refusal } from '../support/clients/ask.js';
import { untilServed } from '../support/clients/until-served.js';
import { Business } from '../support/personas/business.js';
import { eventually } from '../support/time/eventually.js';
import { EventStream } from '../support/clients/event-stream.js';
import { businessIdIn, Member } from '../support/personas/member.js';
import { startService, type Service } from '../support/service/service.js';
import { WebhookReceiver } from '../support/webhooks/webhook-receiver.js';
import type { TestBusiness } from '../support/personas/world.js';

describe('the events feed in the console', () => {
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

  it('shows members the events of the API with the attempts at each endpoint, in every mode', async () => {
    const { running, world } = service;
    const [owner, stranger, staff] = await Promise.all([
      Member.signIn(running.baseUrl, 'owner@feed.example'),
      Member.signIn(running.baseUrl, 'stranger@feed.example'),
      world.staff(),
    ]);
    const path = await owner.registers();
    const api = new Business(
      running.baseUrl,
      String((await owner.post(`${path}/api-keys`, { name: 'web' })).body['key']),
    );
    await staff.approvesProduction(businessIdIn(path));
    const person = await world.person();
    await api.claimKey(await person.key(), 'order-1');
    await person.confirmsAddress();
    const endpoints = [];
    for (const events of [null, ['name.changed'], null])
      endpoints.push(idOf(await owner.post(`${path}/webhook-endpoints`, { url: receiver.url, events })));
    const [one, , other] = endpoints;
    await person.confirmsAddress();
    await receiver.untilDistinct(2);

    const page = await eventually(async () => {
      const answer = await untilServed(() => owner.get(`${path}/events?limit=10`));
      const [, second] = dataOf(answer);
      return (second?.['attempts'] as readonly unknown[] | undefined)?.length === 2 ? answer : undefined;
    });
    const [first, second] = dataOf(page);
    const plain = await api.events();
    expect(dataOf(page).map((event) => ({ ...event, attempts: undefined }))).toEqual(dataOf(plain));
    expect(page.body).toMatchObject({ next_after: 2, has_more: false });
    expect(first?.['attempts']).toEqual([]);
    const attempts = second?.['attempts'] as readonly { readonly endpoint_id: string; readonly delivery_id: string }[];
    expect(attempts.map(({ endpoint_id }) => endpoint_id).sort()).toEqual([one, other].sort());
    expect(attempts.map(({ delivery_id }) => delivery_id).sort()).toEqual(receiver.distinct.map(({ id }) => id).sort());
    expect(attempts[0]).toMatchObject({ by: 'endpoint', status: 204, error: null });
    expect((await owner.get(`${path}/events?after=1&limit=1`)).body).toMatchObject({ data: [{ sequence: 2 }] });

    const streamOf = (member: Member, lastEventId?: string, query = ''): Promise<EventStream> =>
      EventStream.open(`${running.baseUrl}${path}/events/stream${query}`, {
        authorization: `Bearer ${member.token}`,
        ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
      });
    const helper = await Member.signIn(running.baseUrl, 'helper@feed.example');
    const invited = await owner.post(`${path}/members`, { email: 'helper@feed.example', role: 'developer' });
    await helper.post(`/console/v1/invitations/${idOf(invited)}/acceptance`);
    const [fromNow, all, ofHelper] = [await streamOf(owner), await streamOf(owner, '0'), await streamOf(helper)];
    expect((await all.until(2)).map(({ data }) => data)).toEqual(dataOf(page));
    const withLast = await streamOf(owner, undefined, '?last=1');
    expect(await withLast.until(1)).toMatchObject([{ id: '2' }]);
    withLast.close();
    const withAll = await streamOf(owner, undefined, '?last=50');
    expect(await withAll.until(2)).toMatchObject([{ id: '1' }, { id: '2' }]);
    withAll.close();
    await person.confirmsAddress();
    const [third] = await fromNow.until(1);
    expect(third).toMatchObject({ id: '3', data: { sequence: 3, type: 'address.confirmed' } });
    await expect(streamOf(owner, '4')).rejects.toThrow('invalid_request');
    await expect(streamOf(owner, undefined, '?last=51')).rejects.toThrow('last must be');
    await expect(streamOf(stranger)).rejects.toThrow('business_not_found');
    await owner.delete(`${path}/members/${idOf(invited)}`);
    await ofHelper.untilEnded();
    expect([ofHelper.comments.at(-1), fromNow.hasEnded]).toEqual(['end refused', false]);
    fromNow.close();

    expect(refusal(await stranger.get(`${path}/events`))).toEqual({ status: 404, code: 'business_not_found' });
    await staff.withdrawsProduction(businessIdIn(path));
    expect(refusal(await api.events())).toEqual({ status: 403, code: 'business_not_in_production' });
    expect(dataOf(await owner.get(`${path}/events`))).toHaveLength(3);
    await person.confirmsAddress();
    expect(dataOf(await owner.get(`${path}/events?after=3`))).toMatchObject([{ sequence: 4 }]);
    await all.until(4);
    await owner.delete('/auth/v1/sessions/current');
    await all.untilEnded();
    expect(all.comments.at(-1)).toBe('end refused');
  });

  it('is streamed to five pages of an account in demo mode, and to more in production', async () => {
    const { running, world } = service;
    const opened = async ({ owner, path }: TestBusiness) => {
      const streams: EventStream[] = [];
      const headers = { authorization: `Bearer ${owner.token}` };
      for (let n = 0; n < 6; n++)
        streams.push(await EventStream.open(`${running.baseUrl}${path}/events/stream`, headers));
      return streams;
    };
    const [inDemo, inProduction] = [await opened(await world.business('demo')), await opened(await world.business())];
    await inDemo[0]?.untilEnded();
    expect([...inDemo.slice(1), ...inProduction].map(({ hasEnded }) => hasEnded)).not.toContain(true);
    for (const stream of [...inDemo, ...inProduction]) stream.close();
  });
});
