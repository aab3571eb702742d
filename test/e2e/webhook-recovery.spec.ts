import { randomUUID } from 'node:crypto';
import { advanceClock } from '../support/time/advance-clock.js';
import { ask, dataOf, idOf, refusal, seen, type Answer } from '../support/clients/ask.js';
import { Business } from '../support/personas/business.js';
import { eventually } from '../support/time/eventually.js';
import { businessIdIn, Member } from '../support/personas/member.js';
import { Person } from '../support/personas/person.js';
import { startService, type Service } from '../support/service/service.js';
import { WebhookReceiver } from '../support/webhooks/webhook-receiver.js';

const PATIENCE_MS = 30_000;

describe('a business whose receiver was down', () => {
  let service: Service;
  let receiver: WebhookReceiver;
  let member: Member;
  let person: Person;
  let api: Business;
  let endpoint: string;
  let before: string;
  let between: string;

  const now = async (): Promise<string> =>
    String((await ask(service.running.baseUrl, 'GET', '/dev/v1/clock', {})).body['now']);
  const advance = (seconds: number) => advanceClock(service, seconds);
  /** The console's answer, which an API key has as well. */
  const asked = async (rest: string): Promise<Answer> => {
    const [console, v1] = [await member.get(`${endpoint}${rest}`), await byKey('GET', rest)];
    expect(withoutRequestId(v1)).toEqual(withoutRequestId(console));
    return console;
  };
  const byKey = (method: string, rest: string, body?: object) =>
    api.call(method, `/v1/webhook-endpoints/${endpoint.split('/').at(-1) ?? ''}${rest}`, body);
  const deliveries = async (query: string) => dataOf(await member.get(`${endpoint}/deliveries${query}`));
  /** Types of what is listed, newest first, once there are so many. */
  const typesOf = (query: string, count: number) =>
    eventually(async () => {
      const found = await deliveries(query);
      return found.length === count ? found.map(({ type }) => type) : undefined;
    }, PATIENCE_MS);
  const recover = (since: string) => member.post(`${endpoint}/recovery`, { since });

  beforeAll(async () => {
    service = await startService({ environment: { WEBHOOKS_ALLOW_LOCAL: 'true' } });
    const { baseUrl } = service.running;
    receiver = await WebhookReceiver.start();
    receiver.behave = (response) => response.writeHead(503).end();
    member = await Member.signIn(baseUrl, `${randomUUID()}@businesses.example`);
    const atConsole = await member.registers();
    await (await service.world.staff()).approvesProduction(businessIdIn(atConsole));
    const made = await member.post(`${atConsole}/api-keys`, { name: 'test' });
    const added = await member.post(`${atConsole}/webhook-endpoints`, { url: receiver.url });
    endpoint = `${atConsole}/webhook-endpoints/${idOf(added)}`;
    person = await Person.registered(baseUrl);
    api = new Business(baseUrl, String(made.body['key']));
    await api.claimKey(await person.key());
    before = await now();
    await person.post('/address/confirmation');
    await typesOf('?status=pending', 1);
    await eventually(() => Promise.resolve(receiver.received.length > 0 || undefined), PATIENCE_MS);
    await advance(86_400);
    member = await member.signedInAnew();
    person = await Person.signedIn(baseUrl, person.email);
    await typesOf('?status=failed', 1);
    await advance(3_600);
    between = await now();
    await person.put('/name', { given_name: 'Erika', family_name: 'Muster' });
    await typesOf('?status=held', 1);
  });
  afterAll(async () => {
    await service.stop();
    await receiver.stop();
  });

  it('lists deliveries by what became of them, and by their type', async () => {
    expect(await typesOf('', 2)).toEqual(['name.changed', 'address.confirmed']);
    expect(await typesOf('?status=failed', 1)).toEqual(['address.confirmed']);
    expect(await typesOf('?status=held', 1)).toEqual(['name.changed']);
    expect(await typesOf('?type=name.changed', 1)).toEqual(['name.changed']);
    expect(await deliveries('?type=name.changed&status=failed')).toEqual([]);
    expect(await deliveries('?status=delivered')).toEqual([]);
    for (const query of ['', '?status=failed', '?type=name.changed', '?type=name.changed&status=failed'])
      await asked(`/deliveries${query}`);
    for (const { next_attempt_at: next } of await deliveries('')) expect(next).toBeNull();
  });

  it.each([
    ['status', '?status=lost', 'pending, delivered, failed, held'],
    ['status', '?status=dropped', 'pending, delivered, failed, held'],
    ['type', '?type=grant', 'grant.approved, grant.denied'],
    ['state', '?state=failed', 'takes status, type, cursor'],
    ['cursor', `?cursor=${randomUUID()}`, 'next_cursor'],
  ])('is told that %s is wrong in %s, and what is allowed', async (field, query, allowed) => {
    const answer = await asked(`/deliveries${query}`);
    expect(refusal(answer)).toEqual({ status: 400, code: 'invalid_request' });
    expect((answer.body['error'] as { message: string }).message).toMatch(new RegExp(`^${field}\\b`));
    expect((answer.body['error'] as { message: string }).message).toContain(allowed);
  });

  it.each([[{}], [{ since: 'yesterday' }], [{ since: 5 }], [{ since: null }]])(
    'is told that %j is no moment',
    async (body) => {
      for (const answer of [await member.post(`${endpoint}/recovery`, body), await byKey('POST', '/recovery', body)]) {
        expect(refusal(answer)).toEqual({ status: 400, code: 'invalid_request' });
        expect((answer.body['error'] as { message: string }).message).toMatch(/^since\b/);
      }
    },
  );

  it('has all sent again that is missing since a moment, once it answers again', async () => {
    expect(refusal(await recover(before))).toEqual({ status: 409, code: 'endpoint_disabled' });
    receiver.behave = (response) => response.writeHead(204).end();
    expect((await member.post(`${endpoint}/test`)).body).toMatchObject({ delivered: true });
    expect(await recover(between)).toMatchObject({ status: 202, body: { count: 1 } });
    expect(await typesOf('?status=delivered&type=name.changed', 1)).toHaveLength(1);
    expect(await typesOf('?status=failed', 1)).toEqual(['address.confirmed']);
    expect(seen(await byKey('POST', '/recovery', { since: before }))).toEqual({ status: 202, body: { count: 1 } });
    expect(await typesOf('?status=delivered', 3)).toEqual(['webhook.test', 'name.changed', 'address.confirmed']);
    expect(await recover(before)).toMatchObject({ status: 202, body: { count: 0 } });
  });

  it('reads each attempt, and has one sent again, by an API key as at the console', async () => {
    const [delivery] = await deliveries('?type=address.confirmed');
    const path = `/deliveries/${String(delivery?.['id'])}`;
    const { body } = await asked(path);
    const attempts = body['attempts'] as readonly Readonly<Record<string, unknown>>[];
    expect(body).toEqual({ ...delivery, attempts });
    expect(attempts.map(({ status, error }) => [status, error]).at(0)).toEqual([204, null]);
    expect(attempts.map(({ status, error }) => [status, error]).at(-1)).toEqual([503, 'http_status']);
    const before = receiver.timesOf(String(delivery?.['id']));
    expect(seen(await byKey('POST', `${path}/resend`))).toEqual({ status: 202, body: {} });
    await eventually(
      () => Promise.resolve(receiver.timesOf(String(delivery?.['id'])) > before || undefined),
      PATIENCE_MS,
    );
    for (const missing of [randomUUID(), 'no-uuid']) {
      const none = [await byKey('GET', `/deliveries/${missing}`), await byKey('POST', `/deliveries/${missing}/resend`)];
      for (const answer of none) expect(refusal(answer)).toEqual({ status: 404, code: 'delivery_not_found' });
    }
  });

  it('finds no endpoint of another business', async () => {
    const other = await Member.signIn(service.running.baseUrl, `${randomUUID()}@businesses.example`);
    const own = await other.registers();
    const foreign = `${own}/webhook-endpoints/${endpoint.split('/').at(-1) ?? ''}/recovery`;
    expect(refusal(await other.post(foreign, { since: before }))).toEqual({ status: 404, code: 'endpoint_not_found' });
    expect(refusal(await other.post(`${endpoint}/recovery`, { since: before }))).toEqual({
      status: 404,
      code: 'business_not_found',
    });
  });
});

function withoutRequestId({ status, body }: Answer): object {
  const error = body['error'] as Readonly<Record<string, unknown>> | undefined;
  return { status, body: error === undefined ? body : { error: { ...error, request_id: null } } };
}
