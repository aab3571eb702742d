import { randomUUID } from 'node:crypto';
import { accessStream } from '#domain';
import type { NewEvent } from '#event-store';
import { dataOf, idOf, refusal } from '../support/clients/ask.js';
import { eventually } from '../support/time/eventually.js';
import { opsJson, opsOptions } from '../support/processes/ops.js';
import { Person } from '../support/personas/person.js';
import { NEW_ADDRESS } from '../support/personas/registration.js';
import { startService, type Service } from '../support/service/service.js';
import { unknownKey } from '../support/personas/unknown-key.js';

const STRANGER = '00000000-0000-4000-8000-00000000ffff';

describe('what happened with a person’s address', () => {
  let service: Service;
  let baseUrl: string;
  beforeAll(async () => {
    service = await startService();
    ({ baseUrl } = service.running);
  });
  afterAll(() => service.stop());

  it('mail comes back to two businesses, and the person confirms the address', async () => {
    const person = await Person.registered(baseUrl);
    const key = await person.key();
    const first = await service.business.claimKey(key);
    const { api: other, id: otherId } = await service.world.business();
    const second = await other.claimKey(key);
    const one = await service.business.reportReturnedMail(idOf(first));
    const two = await other.reportReturnedMail(idOf(second));
    expect([one.body['flagged'], two.body['flagged']]).toEqual([false, true]);
    expect((await person.get('/me')).body['stale']).toBe(true);

    const open = [
      {
        id: idOf(two),
        grant_id: idOf(second),
        business: { id: otherId, name: 'Example Letters', purpose: null },
        reported_at: two.body['reported_at'],
        resolution: null,
        resolved_at: null,
      },
      {
        id: idOf(one),
        grant_id: idOf(first),
        business: { id: service.demo.business.id, name: service.demo.business.name, purpose: null },
        reported_at: one.body['reported_at'],
        resolution: null,
        resolved_at: null,
      },
    ];
    expect((await person.get('/returned-mail')).body).toEqual({ data: open, next_cursor: null });

    const confirmed = await person.post('/address/confirmation');
    expect(confirmed.body['stale']).toBe(false);
    const resolved = { resolution: 'confirmed', resolved_at: confirmed.body['confirmed_at'] };
    expect(dataOf(await person.get('/returned-mail'))).toEqual(open.map((report) => ({ ...report, ...resolved })));
    expect((await service.business.read(idOf(first))).body).toMatchObject({
      stale: false,
      confirmed_at: confirmed.body['confirmed_at'],
    });

    const again = await other.reportReturnedMail(idOf(second));
    await person.put('/address', NEW_ADDRESS);
    const [newest] = dataOf(await person.get('/returned-mail'));
    expect(newest).toMatchObject({ id: idOf(again), resolution: 'updated' });
  });

  it('every disclosure is in the access history, in its order, and nothing else', async () => {
    const person = await Person.registered(baseUrl);
    const preview = await service.business.preview(await person.key());
    const grant = await service.business.claim(String(preview.body['preview_id']));
    await service.business.read(idOf(grant));
    await service.business.list({ status: 'active' });
    await service.business.claim(String(preview.body['preview_id']));
    await person.get('/me');
    await service.business.read(STRANGER);
    await service.business.release(idOf(grant));
    await service.business.read(idOf(grant));

    const shown = ['name', 'address'];
    const expected = [
      ['read', idOf(grant), shown],
      ['listed', idOf(grant), shown],
      ['read', idOf(grant), shown],
      ['claimed', idOf(grant), shown],
      ['previewed', null, ['display.name', 'display.locality']],
    ];
    const history = await person.get('/access-history');
    expect(history.body['next_cursor']).toBeNull();
    expect(dataOf(history).map(({ action, grant_id, fields }) => [action, grant_id, fields])).toEqual(expected);
    const { id, name } = service.demo.business;
    for (const { business, channel } of dataOf(history)) {
      expect([business, channel]).toEqual([{ id, name, purpose: null }, 'api']);
    }
  });

  it('names a business as it was known when it was shown something, to the person, to staff and to operators', async () => {
    const person = await Person.registered(baseUrl);
    const [business, staff] = [await service.world.business(), await service.world.staff()];
    const { id, api, owner, path } = business;
    const claimed = await api.claimKey(await person.key());
    await service.world.describe(business, { purpose: 'To mail novels' });
    await api.read(idOf(claimed));
    await owner.bodyOf('PATCH', path, { name: 'Example Bills' });
    await api.read(idOf(claimed));
    await staff.approvesChange(id);
    await staff.withdrawsProduction(id);
    for (const name of ['Passing Fancy', 'Example Novels']) await owner.bodyOf('PATCH', path, { name });
    await staff.approvesProduction(id);
    await api.read(idOf(claimed));

    const novels = 'To mail novels';
    const expected = [
      ['read', { id, name: 'Example Novels', purpose: novels }],
      ['read', { id, name: 'Example Letters', purpose: novels }],
      ['read', { id, name: 'Example Letters', purpose: novels }],
      ['claimed', { id, name: 'Example Letters', purpose: null }],
      ['previewed', { id, name: 'Example Letters', purpose: null }],
    ];
    const told = (entries: readonly Readonly<Record<string, unknown>>[]) =>
      entries.filter(({ business }) => business !== null).map(({ action, business }) => [action, business]);
    expect(told(dataOf(await person.get('/access-history')))).toEqual(expected);
    expect(told(dataOf(await staff.looksAt(person.id, { reason: 'why' })))).toEqual(expected);
    const { json } = await opsJson<{ entries: Readonly<Record<string, unknown>>[]; grants: object[] }>(
      ['access-history', '--person', person.id, '--reason', 'why'],
      opsOptions(service),
    );
    expect(told(json.entries)).toEqual(expected);
    expect(json.grants).toMatchObject([{ business: { id, name: 'Example Novels', purpose: novels } }]);
  });

  it('goes back page by page through a long history, which grows meanwhile', async () => {
    const person = await Person.registered(baseUrl);
    const grant = await service.business.claimKey(await person.key());
    for (let nth = 0; nth < 108; nth++) await service.business.read(idOf(grant));
    const first = await person.get('/access-history');
    await service.business.read(idOf(grant));
    const second = await person.get(`/access-history?cursor=${String(first.body['next_cursor'])}`);
    const third = await person.get(`/access-history?cursor=${String(second.body['next_cursor'])}`);
    const pages = [first, second, third].map(dataOf);
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 10]);
    expect(third.body['next_cursor']).toBeNull();
    expect(
      pages
        .flat()
        .slice(-2)
        .map(({ action }) => action),
    ).toEqual(['claimed', 'previewed']);
    expect(dataOf(await person.get('/grants'))).toMatchObject([{ reads: 109 }]);
    expect(refusal(await person.get(`/access-history?cursor=${STRANGER}`))).toEqual({
      status: 400,
      code: 'invalid_request',
    });
    expect(refusal(await person.get('/returned-mail?cursor=x'))).toEqual({ status: 400, code: 'invalid_request' });
  });

  it('shows times that never rise on the way back, also for entries written at once and across pages', async () => {
    const person = await Person.registered(baseUrl);
    const id = idOf(await person.get('/me'));
    const { log } = service.running.engines;
    const entry = (n: number): NewEvent => ({
      id: randomUUID(),
      type: 'access.previewed.v1',
      data: { businessId: service.demo.business.id, channel: 'api', fields: [], previewId: randomUUID() },
      metadata: {
        time: new Date(Date.UTC(2030, 0, 1) + 10 * n + ((n * 37) % 400)).toISOString(),
        ...{ correlationId: randomUUID(), causationId: null, actor: 'business:b' },
      },
    });
    const entries = Array.from({ length: 120 }, (_, n) => entry(n));
    await log.append(accessStream(id), entries, 'any');
    const told: string[] = [];
    for (let query = ''; ;) {
      const page = await person.get(`/access-history${query}`);
      told.push(...dataOf(page).map(({ at }) => String(at)));
      const next = page.body['next_cursor'];
      if (typeof next !== 'string') break;
      query = `?cursor=${next}`;
    }
    expect(told).toHaveLength(120);
    expect(told).toEqual([...told].sort().reverse());
    expect(told[0]).toBe(entries.at(-1)?.metadata.time);
  });

  it('a child is registered once for two clicks at once, and apart for two names or at a later time', async () => {
    const register = (guardian: Person, given_name: string) =>
      guardian.post('/children', { name: { given_name, family_name: 'Fiction' } });
    const clicked = async () => {
      const guardian = await Person.registered(baseUrl);
      const answers = await Promise.all(['Dot', 'Dot', 'Dan', 'Dot'].map((name) => register(guardian, name)));
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
      const [dot, again, dan, third] = answers.map(({ body }) => body['id']);
      return again === dot && third === dot ? { guardian, dot, dan } : undefined;
    };
    // On a busy machine one request may be through before the next one comes: then they were not at once.
    const { guardian, dot, dan } = await eventually(clicked);
    const later = (await register(guardian, 'Dot')).body['id'];
    const listed = dataOf(await guardian.get('/children')).map(({ id }) => id);
    expect(new Set(listed)).toEqual(new Set([dot, dan, later]));
    expect(listed).toHaveLength(3);
  });

  it('has at most twenty children, however many are registered at once', async () => {
    const guardian = await Person.registered(baseUrl);
    const register = (n: number) =>
      guardian.post('/children', { name: { given_name: `Dot ${String(n)}`, family_name: 'X' } });
    const answers = await Promise.all(Array.from({ length: 22 }, (_, n) => register(n)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    const refused = answers.filter(({ status }) => status !== 201);
    const over = { status: 409, code: 'child_limit_reached' };
    expect(refused.map(refusal)).toEqual([over, over]);
    expect(dataOf(await guardian.get('/children'))).toHaveLength(20);
  });

  it('a child has a key that its guardian sees, and by which nobody finds anything', async () => {
    const guardian = await Person.registered(baseUrl);
    const name = { given_name: 'Dot', middle_name: null, family_name: 'Fiction', suffix: null, mailing_name: null };
    const child = await guardian.post('/children', { name: { given_name: 'Dot', family_name: 'Fiction' } });
    const { id, key } = child.body as { id: string; key: string };
    expect(child).toMatchObject({
      status: 201,
      body: { id, name, key, formatted: key.replace(/^(...)(...)/, '$1-$2-') },
    });
    const twin = await guardian.post('/children', { name: { given_name: 'Dan', family_name: 'Fiction' } });
    expect((await guardian.get('/children')).body).toEqual({ data: [twin.body, child.body], next_cursor: null });

    const found = await service.business.preview(key);
    const unknown = await service.business.preview(unknownKey());
    expect(refusal(found)).toEqual({ status: 404, code: 'key_not_found' });
    expect(refusal(unknown)).toEqual(refusal(found));
    const stream = await service.running.engines.log.lastRevision(accessStream(id));
    expect(stream).toBeUndefined();
    const other = await Person.registered(baseUrl);
    expect((await other.get('/children')).body).toEqual({ data: [], next_cursor: null });
    expect(refusal(await other.get(`/children?cursor=${id}`))).toEqual({ status: 400, code: 'invalid_request' });
    const nameless = await guardian.post('/children', { name: { given_name: 'Dot' } });
    expect((nameless.body['error'] as { message: string }).message).toBe('name.family_name is required');
  });
});
