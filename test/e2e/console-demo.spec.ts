import { advanceClock } from '../support/time/advance-clock.js';
import { dataOf, idOf, refusal, seen, type Answer } from '../support/clients/ask.js';
import { Member } from '../support/personas/member.js';
import { startService, type Service } from '../support/service/service.js';

type Person = Readonly<Record<'kind' | 'key' | 'formatted', string>> & {
  readonly name: object;
  readonly address: object;
};

describe('the demo of the console', () => {
  let service: Service;
  let owner: Member;
  let demo: string;
  let people: readonly Person[];
  beforeAll(async () => {
    service = await startService();
    owner = await Member.signIn(service.running.baseUrl, 'owner@demo.example');
    demo = `${await owner.registers()}/demo`;
    people = await peopleOf(owner, demo);
  });
  afterAll(() => service.stop());

  const peopleOf = async (member: Member, path: string): Promise<readonly Person[]> =>
    dataOf(await member.get(`${path}/people`)) as unknown as readonly Person[];
  const person = (kind: string): Person => {
    const found = people.find((one) => one.kind === kind);
    if (found === undefined) throw new Error('the demo has nobody of this kind');
    return found;
  };
  const previewOf = async (kind: string): Promise<string> => {
    const answer = await owner.post(`${demo}/previews`, { key: person(kind).formatted });
    return String(answer.body['preview_id']);
  };
  const claim = (preview: string, more: object = {}): Promise<Answer> =>
    owner.post(`${demo}/grants`, { preview_id: preview, ...more });
  const pass = (seconds: number): Promise<void> => advanceClock(service, seconds);

  it('has the same made-up people each time, with keys that no other business has', async () => {
    expect(people.map(({ kind }) => kind)).toEqual(['direct', 'direct', 'approves_claims', 'child']);
    expect(await peopleOf(owner, demo)).toEqual(people);
    const others = await peopleOf(owner, `${await owner.registers('Other')}/demo`);
    expect(others.map(({ name }) => name)).toEqual(people.map(({ name }) => name));
    expect(new Set([...people, ...others].map(({ key }) => key)).size).toBe(8);
  });

  it('shows a preview, grants, reads and releases as the API does', async () => {
    const { key, name, address } = person('direct');
    const preview = await owner.post(`${demo}/previews`, { key });
    expect(seen(preview)).toEqual({
      status: 201,
      body: {
        preview_id: preview.body['preview_id'],
        display: { name: 'Petra P.', locality: 'MOCKVILLE, OR' },
        expires_at: preview.body['expires_at'],
      },
    });

    const id = String(preview.body['preview_id']);
    const claimed = await claim(id, { external_ref: 'order-1' });
    const at = claimed.body['claimed_at'];
    const grant = {
      id: claimed.body['id'],
      status: 'active',
      external_ref: 'order-1',
      claimed_at: at,
      name,
      address,
      confirmed_at: at,
      stale: false,
    };
    expect(seen(claimed)).toEqual({ status: 201, body: grant });
    expect(seen(await claim(id))).toEqual({ status: 201, body: grant });
    const path = `${demo}/grants/${String(grant.id)}`;
    expect(seen(await owner.get(path))).toEqual({ status: 200, body: grant });

    const released = await owner.delete(path);
    expect(seen(released)).toEqual({
      status: 200,
      body: { id: grant.id, status: 'released', released_at: released.body['released_at'] },
    });
    expect(refusal(await owner.delete(path))).toEqual({ status: 409, code: 'grant_not_active' });
    const ended = { id: grant.id, status: 'released', external_ref: 'order-1', claimed_at: at };
    expect(seen(await owner.get(path))).toEqual({ status: 200, body: ended });
    expect(seen(await claim(id))).toEqual({ status: 200, body: ended });
  });

  it('lists its grants newest first, page by page', async () => {
    const path = `${await owner.registers('Lister')}/demo`;
    const [{ key }] = (await peopleOf(owner, path)) as readonly [Person];
    const claimed: unknown[] = [];
    for (let count = 0; count < 52; count++) {
      const preview = await owner.post(`${path}/previews`, { key });
      const answer = await owner.post(`${path}/grants`, { preview_id: preview.body['preview_id'] });
      claimed.unshift(answer.body['id']);
    }
    const first = await owner.get(`${path}/grants?status=active`);
    expect(first.body['next_cursor']).toBe(claimed[49]);
    const second = await owner.get(`${path}/grants?cursor=${String(claimed[49])}`);
    expect(second.body['next_cursor']).toBeNull();
    expect([...dataOf(first), ...dataOf(second)].map(({ id }) => id)).toEqual(claimed);
    expect(seen(await owner.get(`${path}/grants?updated_since=2020-01-01`))).toEqual({
      status: 200,
      body: { data: [], next_cursor: null },
    });
    for (const query of ['updated_since=soon', 'status=lost', 'cursor=x']) {
      expect(refusal(await owner.get(`${path}/grants?${query}`))).toEqual({ status: 400, code: 'invalid_request' });
    }
    const foreign = await owner.get(`${demo}/grants?cursor=${String(claimed[49])}`);
    expect(refusal(foreign)).toEqual({ status: 400, code: 'invalid_request' });
  });

  it('refuses what the API refuses', async () => {
    expect(refusal(await owner.post(`${demo}/previews`, { key: 'no key' }))).toEqual({
      status: 400,
      code: 'invalid_key_format',
    });
    expect(refusal(await owner.post(`${demo}/previews`, {}))).toEqual({ status: 400, code: 'invalid_request' });
    const child = await owner.post(`${demo}/previews`, { key: person('child').key });
    expect(refusal(child)).toEqual({ status: 404, code: 'key_not_found' });
    const id = await previewOf('direct');
    expect(refusal(await claim(id, { external_ref: 'a\u0007' }))).toEqual({
      status: 400,
      code: 'invalid_external_ref',
    });
    expect(refusal(await claim('no-uuid'))).toEqual({ status: 400, code: 'invalid_request' });
    await pass(601);
    expect(refusal(await claim(id))).toEqual({ status: 410, code: 'claim_window_expired' });
    expect(refusal(await owner.get(`${demo}/grants/${id}`))).toEqual({ status: 404, code: 'grant_not_found' });
  });

  it('never meets real people, nor another business’s demo', async () => {
    const { world, business } = service;
    const real = await (await world.person()).key();
    const unknown = { status: 404, code: 'key_not_found' };
    expect(refusal(await owner.post(`${demo}/previews`, { key: real }))).toEqual(unknown);
    for (const { key } of people) expect(refusal(await business.preview(key))).toEqual(unknown);

    const preview = await previewOf('direct');
    const id = idOf(await claim(preview));
    const other = `${await owner.registers('Another')}/demo`;
    expect(refusal(await owner.post(`${other}/previews`, { key: person('direct').key }))).toEqual(unknown);
    expect(refusal(await owner.post(`${other}/grants`, { preview_id: preview }))).toEqual({
      status: 404,
      code: 'preview_not_found',
    });
    const notFound = { status: 404, code: 'grant_not_found' };
    expect(refusal(await owner.get(`${other}/grants/${id}`))).toEqual(notFound);
    expect(refusal(await owner.delete(`${other}/grants/${id}`))).toEqual(notFound);
    expect(dataOf(await owner.get(`${other}/grants`))).toEqual([]);
    expect(refusal(await business.read(id))).toEqual(notFound);
    expect(refusal(await business.claim(preview))).toEqual({ status: 404, code: 'preview_not_found' });

    const usage = dataOf(await owner.get(demo.replace('/demo', '/usage?days=2')));
    expect(usage.map(({ previews, claims, reads }) => ({ previews, claims, reads }))).toEqual([
      { previews: 0, claims: 0, reads: 0 },
      { previews: 0, claims: 0, reads: 0 },
    ]);
  });

  it.each(['admin', 'developer'])('is open to its %s, and to no stranger', async (role) => {
    const email = `${role}@demo.example`;
    const { member } = await owner.brings(demo.replace('/demo', ''), email, role);
    const preview = await member.post(`${demo}/previews`, { key: person('direct').key });
    const grant = await member.post(`${demo}/grants`, { preview_id: preview.body['preview_id'] });
    const path = `${demo}/grants/${idOf(grant)}`;
    const answers = [preview, grant, await member.get(`${demo}/grants`), await member.get(path)];
    expect([...answers, await member.delete(path)].map(({ status }) => status)).toEqual([201, 201, 200, 200, 200]);

    const stranger = await Member.signIn(service.running.baseUrl, `not-${role}@demo.example`);
    const refused = [
      stranger.get(`${demo}/people`),
      stranger.post(`${demo}/previews`, {}),
      stranger.post(`${demo}/grants`, {}),
      stranger.get(`${demo}/grants`),
      stranger.get(path),
      stranger.delete(path),
    ];
    for (const answer of await Promise.all(refused)) {
      expect(refusal(answer)).toEqual({ status: 404, code: 'business_not_found' });
    }
  });
});
