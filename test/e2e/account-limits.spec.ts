import { advanceClock } from '../support/time/advance-clock.js';
import { ask, dataOf, refusal, type Answer } from '../support/clients/ask.js';
import { businessIdIn, Member } from '../support/personas/member.js';
import { Person } from '../support/personas/person.js';
import { ADDRESS } from '../support/personas/registration.js';
import { startService, type Service } from '../support/service/service.js';
import { Staff } from '../support/personas/staff.js';
import { Subscription } from '../support/webhooks/subscription.js';
import { WebhookReceiver } from '../support/webhooks/webhook-receiver.js';

const IS_FULL = process.env['TEST_ROUNDS'] === 'full';
/** Of the hundreds a day that are told one by one, as many stand at first as if asked for; none with full rounds. */
const AHEAD = IS_FULL ? 0 : 480;
const KEYS_AHEAD = IS_FULL ? 0 : 90;

const OVER = { status: 429, code: 'rate_limited' };

describe('what one account may do', () => {
  let service: Service;
  let receiver: WebhookReceiver;
  let baseUrl: string;

  beforeAll(async () => {
    service = await startService({ environment: { WEBHOOKS_ALLOW_LOCAL: 'true' } });
    ({ baseUrl } = service.running);
    receiver = await WebhookReceiver.start();
  });
  afterAll(async () => {
    await service.stop();
    await receiver.stop();
  });

  const times = (count: number, once: (n: number) => Promise<Answer>): Promise<readonly Answer[]> =>
    Promise.all(Array.from({ length: count }, (_, n) => once(n)));
  const admitted = (answers: readonly Answer[]): number => answers.filter(({ status }) => status < 300).length;
  const advance = (seconds: number): Promise<void> => advanceClock(service, seconds);
  /** Each is accepted; no more in a minute than an account may do. */
  async function oneByOne(count: number, once: (n: number) => Promise<Answer>): Promise<void> {
    for (let n = 0; n < count; n++) {
      if (n % 100 === 0) await advance(60);
      expect(admitted([await once(n)])).toBe(1);
    }
    await advance(60);
  }
  /** As the route counts them that uses `of`, whoever `subject` is to it. */
  async function countedAhead(
    of: 'addresses' | 'apiKeys' | 'choices' | 'demoPreviews' | 'settings',
    subject: string,
    count = AHEAD,
  ): Promise<void> {
    const { admission } = service.running.services.limits;
    for (let n = 0; n < count; n++) expect((await admission.use([{ of, subject }])).isAdmitted).toBe(true);
  }
  /** All that are not admitted are over the limit, and wait no longer than its window. */
  function mustBeOver(answers: readonly Answer[], windowSeconds: number): void {
    for (const answer of answers.filter(({ status }) => status >= 300)) {
      expect(refusal(answer)).toEqual(OVER);
      const wait = Number(answer.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(windowSeconds);
    }
  }

  it('is twenty changes of the name a day, of which only accepted ones count', async () => {
    const person = await Person.registered(baseUrl);
    const change = (n: number): Promise<Answer> =>
      person.put('/name', { given_name: `Fay ${String(n)}`, family_name: 'Fiction' });
    const refused = await times(25, () => person.put('/name', { given_name: 'Fay', family_name: '' }));
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([400]));
    const changes = await times(30, change);
    expect(admitted(changes)).toBe(20);
    mustBeOver(changes, 86_400);
    expect((await person.put('/claim-approval', { required: false })).status).toBe(200);
    expect((await (await Person.registered(baseUrl)).put('/name', { given_name: 'F', family_name: 'G' })).status).toBe(
      200,
    );
    // A session that is not used ends before a day is over.
    for (let n = 0; n < 3; n++) {
      await advance(30_000);
      expect((await person.get('/me')).status).toBe(200);
    }
    expect((await change(100)).status).toBe(200);
  });

  it('is as many writes of the same name as it likes, of which none counts as a change', async () => {
    const person = await Person.registered(baseUrl);
    const name = (given: string) => ({ given_name: given, family_name: 'Fiction' });
    expect((await person.put('/name', name('Faye'))).status).toBe(200);
    expect(admitted(await times(25, () => person.put('/name', name('Faye'))))).toBe(25);
    const changes = await times(30, (n) => person.put('/name', name(`Fay ${String(n)}`)));
    expect(admitted(changes)).toBe(19);
    mustBeOver(changes, 86_400);
    // Whoever has had them all is called what the name is by now, as often as that is said.
    const { body } = await person.get('/me');
    expect((await person.put('/name', body['name'])).status).toBe(200);
    expect(refusal(await person.put('/name', name('Another')))).toEqual(OVER);
  });

  it('is five hundred corrections, confirmations and moves a day, in all, and fifty more once signed in anew', async () => {
    const person = await Person.registered(baseUrl);
    await advance(16 * 60);
    await countedAhead('addresses', person.id);
    await oneByOne(499 - AHEAD, () => person.post('/address/confirmation'));
    const moved = { address: { ...ADDRESS, line2: 'APT 7' }, effective_date: '2090-01-01' };
    expect((await person.post('/move/preview', moved)).status).toBe(200);
    expect((await person.post('/move', moved)).status).toBe(201);
    expect(refusal(await person.post('/move', moved))).toEqual({ status: 409, code: 'move_already_scheduled' });
    expect((await person.delete('/move')).status).toBe(204);
    const over = [
      await person.post('/address/confirmation'),
      await person.post('/move', moved),
      await person.put('/address', moved.address),
    ];
    expect(admitted(over)).toBe(0);
    mustBeOver(over, 86_400);
    // What changes nothing counts as nothing, and neither does what is no address.
    expect((await person.put('/address', ADDRESS)).status).toBe(200);
    // A session that was stolen does not keep its owner from putting the address right.
    const anew = await person.signedInAnew();
    const more = await times(60, () => anew.post('/address/confirmation'));
    expect(admitted(more)).toBe(50);
    mustBeOver(more, 86_400);
    const refused = [await person.post('/address/confirmation')];
    expect(admitted(refused)).toBe(0);
    mustBeOver(refused, 86_400);
    expect((await person.put('/claim-approval', { required: true })).status).toBe(200);
  });

  it('is as many addresses as it likes that are refused, or the same again, where rules alone are asked', async () => {
    const person = await Person.registered(baseUrl);
    for (let n = 0; n < 25; n++) {
      expect((await person.put('/address', { ...ADDRESS, line1: 'Nowhere' })).status).toBe(400);
      expect((await person.put('/address', ADDRESS)).status).toBe(200);
    }
  });

  it('is five hundred other choices of a person a day', async () => {
    const person = await Person.registered(baseUrl);
    const choose = (n: number): Promise<Answer> => person.put('/claim-approval', { required: n % 2 === 0 });
    await countedAhead('choices', person.id);
    await oneByOne(500 - AHEAD, choose);
    const all = { claims: false, returned_mail: false, moves: false };
    const over = [await choose(500), await person.put('/notifications', all)];
    expect(admitted(over)).toBe(0);
    mustBeOver(over, 86_400);
    expect((await choose(499)).status).toBe(200);
    expect((await person.post('/address/confirmation')).status).toBe(200);
  });

  it('of a business is five hundred changes a day, by whomever they are made', async () => {
    const owner = await Member.signIn(baseUrl, 'owner@settings.example');
    const path = await owner.registers();
    const { member: admin } = await owner.brings(path, 'admin@settings.example', 'admin');
    const set = (who: Member, n: number): Promise<Answer> =>
      who.patch(path, { claim_window_minutes: n % 2 === 0 ? 20 : 30 });
    await countedAhead('settings', businessIdIn(path));
    for (const who of [owner, admin]) await oneByOne((500 - AHEAD) / 2, (n) => set(who, n));
    const request = { use_case: 'We mail printed books.' };
    const over = [await set(owner, 0), await set(admin, 0), await owner.post(`${path}/production-request`, request)];
    expect(admitted(over)).toBe(0);
    mustBeOver(over, 86_400);
    expect((await set(owner, 249)).status).toBe(200);
    expect((await owner.patch(await owner.registers(), { claim_window_minutes: 20 })).status).toBe(200);
  });

  it('of a business is a hundred new API keys a day', async () => {
    const owner = await Member.signIn(baseUrl, 'owner@keys.example');
    const path = await owner.registers();
    const make = (): Promise<Answer> => owner.post(`${path}/api-keys`, { name: 'shop' });
    await countedAhead('apiKeys', businessIdIn(path), KEYS_AHEAD);
    for (let n = KEYS_AHEAD; n < 100; n++) {
      if (n % 50 === 0) await advance(60);
      const { status, body } = await make();
      expect(status).toBe(201);
      expect((await owner.delete(`${path}/api-keys/${String(body['id'])}`)).status).toBe(204);
    }
    await advance(60);
    const over = [await make()];
    expect(admitted(over)).toBe(0);
    mustBeOver(over, 86_400);
  });

  it('is five hundred look-ups in the demos of its businesses a day', async () => {
    const owner = await Member.signIn(baseUrl, 'owner@demos.example');
    const demo = `${await owner.registers()}/demo`;
    const [person] = dataOf(await owner.get(`${demo}/people`));
    const lookUp = (path: string): Promise<Answer> => owner.post(`${path}/previews`, { key: person?.['key'] });
    const { accounts } = service.running.services;
    await countedAhead('demoPreviews', await accounts.findOrCreate('owner@demos.example'));
    await oneByOne(500 - AHEAD, () => lookUp(demo));
    const over = [await lookUp(demo), await lookUp(`${await owner.registers()}/demo`)];
    expect(admitted(over)).toBe(0);
    mustBeOver(over, 86_400);
  });

  it('is five new keys a day', async () => {
    const person = await Person.registered(baseUrl);
    const replacements = await times(8, () => person.post('/key/replacement', {}));
    expect(admitted(replacements)).toBe(5);
    mustBeOver(replacements, 86_400);
  });

  it('is a hundred and twenty accepted writes a minute, without counting reads', async () => {
    const person = await Person.registered(baseUrl);
    await advance(60);
    const writes = await times(130, () => person.put('/claim-approval', { required: false }));
    expect(admitted(writes)).toBe(120);
    mustBeOver(writes, 60);
    expect((await person.get('/me')).status).toBe(200);
    await advance(60);
    expect((await person.put('/claim-approval', { required: false })).status).toBe(200);
  });

  it('is a hundred and twenty on the routes of signing in too, which keep nobody from ending what they have', async () => {
    const person = await Person.registered(baseUrl);
    await advance(60);
    const asks = (method: string, path: string): Promise<Answer> =>
      ask(baseUrl, method, `/auth/v1${path}`, { authorization: `Bearer ${person.token}` });
    const begun = await times(130, () => asks('POST', '/passkeys/options'));
    expect(admitted(begun)).toBe(120);
    mustBeOver(begun, 60);
    expect(refusal(await person.put('/claim-approval', { required: false }))).toEqual(OVER);
    expect(refusal(await asks('DELETE', `/passkeys/${person.id}`))).toEqual({ status: 404, code: 'passkey_not_found' });
    const other = await person.signedInAnew();
    expect((await asks('DELETE', '/sessions')).status).toBe(204);
    expect((await other.get('/me')).status).toBe(401);
    expect((await asks('DELETE', '/sessions/current')).status).toBe(204);
  });

  it('is ten new businesses a day', async () => {
    const member = await Member.signIn(baseUrl, 'many@limits.example');
    const made = await times(12, () => member.post('/console/v1/businesses', { name: 'Example Books' }));
    expect(admitted(made)).toBe(10);
    mustBeOver(made, 86_400);
  });

  it('is none for staff, whatever they do', async () => {
    const staff = await Staff.signedIn(baseUrl, service.demo.staff_email);
    const path = `/businesses/${service.demo.business.id}/production-approval`;
    expect(admitted(await times(130, () => staff.post(path)))).toBe(130);
  });

  it.each([
    ['demo', 10],
    ['production', 60],
  ] as const)(
    'of a business in %s is %d tests of endpoints an hour, by whomever they are asked for',
    async (mode, most) => {
      const owner = await Member.signIn(baseUrl, `${mode}@tests.example`);
      const path = await owner.registers();
      const id = businessIdIn(path);
      if (mode === 'production') {
        const staff = await Staff.signedIn(baseUrl, service.demo.staff_email);
        await staff.approvesProduction(id);
      }
      const endpoints = [
        await Subscription.add(service.running, id, receiver.url),
        await Subscription.add(service.running, id, receiver.url),
      ];
      const test = (n: number): Promise<Answer> =>
        owner.post(`${path}/webhook-endpoints/${String(endpoints[n % 2]?.id)}/test`);
      const gone = await owner.post(`${path}/webhook-endpoints/${id}/test`);
      expect(refusal(gone)).toEqual({ status: 404, code: 'endpoint_not_found' });
      for (let n = 0; n < most; n++) expect((await test(n)).status).toBe(200);
      const over = [await test(0), await test(1)];
      expect(admitted(over)).toBe(0);
      mustBeOver(over, 3_600);
    },
  );

  it('counts deliveries sent again as tests for a business in demo mode, and not for one in production', async () => {
    const resends = async (owner: Member, path: string): Promise<readonly Answer[]> => {
      const { id } = await Subscription.add(service.running, businessIdIn(path), receiver.url);
      const endpoint = `${path}/webhook-endpoints/${id}`;
      const { body } = await owner.post(`${endpoint}/test`);
      const missing = await owner.post(`${endpoint}/deliveries/${id}/resend`);
      expect(refusal(missing)).toEqual({ status: 404, code: 'delivery_not_found' });
      return times(12, () => owner.post(`${endpoint}/deliveries/${String(body['message_id'])}/resend`));
    };
    const owner = await Member.signIn(baseUrl, 'owner@resends.example');
    const path = await owner.registers();
    const answers = await resends(owner, path);
    expect(admitted(answers)).toBe(9);
    mustBeOver(answers, 3_600);
    const staff = await Staff.signedIn(baseUrl, service.demo.staff_email);
    await staff.approvesProduction(businessIdIn(path));
    expect(admitted(await resends(owner, path))).toBe(12);
  });
});
