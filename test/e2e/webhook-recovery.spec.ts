import { randomUUID } from 'node:crypto';
import { ask, dataOf, refusal } from '../support/ask.js';
import { Business } from '../support/business.js';
import { eventually } from '../support/eventually.js';
import { Member } from '../support/member.js';
import { Person } from '../support/person.js';
import { startService, type Service } from '../support/service.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';

const PATIENCE_MS = 30_000;

describe('a business whose receiver was down', () => {
  let service: Service;
  let receiver: WebhookReceiver;
  let member: Member;
  let person: Person;
  let endpoint: string;
  let before: string;
  let between: string;

  const now = async (): Promise<string> =>
    String((await ask(service.running.baseUrl, 'GET', '/dev/v1/clock', {})).body['now']);
  const advance = (seconds: number) =>
    ask(service.running.baseUrl, 'POST', '/dev/v1/clock', {}, JSON.stringify({ advance_seconds: seconds }));
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
    await service.world.change(atConsole.split('/').at(-1) ?? '', { type: 'approve-production', reason: null });
    const made = await member.post(`${atConsole}/api-keys`, { name: 'test' });
    const added = await member.post(`${atConsole}/webhook-endpoints`, { url: receiver.url });
    endpoint = `${atConsole}/webhook-endpoints/${String(added.body['id'])}`;
    person = await Person.registered(baseUrl);
    await new Business(baseUrl, String(made.body['key'])).claimKey(await person.key());
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
    for (const { next_attempt_at: next } of await deliveries('')) expect(next).toBeNull();
  });

  it.each([
    ['status', '?status=lost'],
    ['status', '?status=dropped'],
    ['type', '?type=grant'],
    ['state', '?state=failed'],
  ])('is told that %s is wrong in %s', async (field, query) => {
    const answer = await member.get(`${endpoint}/deliveries${query}`);
    expect(refusal(answer)).toEqual({ status: 400, code: 'invalid_request' });
    expect((answer.body['error'] as { message: string }).message).toMatch(new RegExp(`^${field}\\b`));
  });

  it.each([[{}], [{ since: 'yesterday' }], [{ since: 5 }], [{ since: null }]])(
    'is told that %j is no moment',
    async (body) => {
      const answer = await member.post(`${endpoint}/recovery`, body);
      expect(refusal(answer)).toEqual({ status: 400, code: 'invalid_request' });
      expect((answer.body['error'] as { message: string }).message).toMatch(/^since\b/);
    },
  );

  it('has all sent again that is missing since a moment, once it answers again', async () => {
    expect(refusal(await recover(before))).toEqual({ status: 409, code: 'endpoint_disabled' });
    receiver.behave = (response) => response.writeHead(204).end();
    expect((await member.post(`${endpoint}/test`)).body).toMatchObject({ delivered: true });
    expect(await recover(between)).toMatchObject({ status: 202, body: { count: 1 } });
    expect(await typesOf('?status=delivered&type=name.changed', 1)).toHaveLength(1);
    expect(await typesOf('?status=failed', 1)).toEqual(['address.confirmed']);
    expect(await recover(before)).toMatchObject({ status: 202, body: { count: 1 } });
    expect(await typesOf('?status=delivered', 3)).toEqual(['webhook.test', 'name.changed', 'address.confirmed']);
    expect(await recover(before)).toMatchObject({ status: 202, body: { count: 0 } });
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
