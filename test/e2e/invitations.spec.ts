import { randomUUID } from 'node:crypto';
import { dataKeys } from '#vault';
import { INVITATION_RECORDS } from '#disclosure';
import { businessStream } from '#domain';
import { MAX_READ } from '#event-store';
import { advanceClock } from '../support/time/advance-clock.js';
import { dataOf, idOf, refusal, seen } from '../support/clients/ask.js';
import { eventually } from '../support/time/eventually.js';
import { mailTo } from '../support/clients/mail-to.js';
import { businessIdIn, Member } from '../support/personas/member.js';
import { Person } from '../support/personas/person.js';
import { ADDRESS, NAME } from '../support/personas/registration.js';
import { startService, type Service } from '../support/service/service.js';
import { Staff } from '../support/personas/staff.js';

const NOT_FOUND = { status: 404, code: 'invitation_not_found' };
const DAY_SECONDS = 24 * 60 * 60;

describe('an invitation to a business', () => {
  let service: Service;
  let baseUrl: string;
  let host: Member;
  beforeAll(async () => {
    service = await startService();
    ({ baseUrl } = service.running);
    host = await Member.signIn(baseUrl, 'host@invitations.example');
  });
  afterAll(() => service.stop());

  const someone = (): string => `${randomUUID()}@invitations.example`;
  const invite = (path: string, email: string, role = 'owner') => host.post(`${path}/members`, { email, role });
  const answered = (who: Member, id: unknown, answer: 'acceptance' | 'refusal') =>
    who.post(`/console/v1/invitations/${String(id)}/${answer}`);
  const eventsOf = (path: string) =>
    service.running.engines.log.readStream(businessStream(businessIdIn(path)), {
      direction: 'forwards',
      limit: MAX_READ,
    });
  /** Whether key and record are gone, so that nobody can tell who was invited. */
  const isForgotten = async (id: unknown): Promise<boolean> => {
    const { records } = service.running.engines;
    const left = [
      await records.get(dataKeys, `member:${String(id)}`),
      await records.get(INVITATION_RECORDS, String(id)),
    ];
    return left.every((record) => record === undefined);
  };

  it('keeps the invited from nothing, and makes nobody an owner beside the one who invited', async () => {
    const victim = await Person.registered(baseUrl);
    const attacker = await Member.signIn(baseUrl, someone());
    const path = await attacker.registers();
    await attacker.post(`${path}/members`, { email: victim.email, role: 'owner' });
    const [, own] = dataOf(await attacker.get(`${path}/members`));
    expect(refusal(await attacker.delete(`${path}/members/${String(own?.['id'])}`))).toEqual({
      status: 409,
      code: 'last_owner',
    });
    expect((await victim.delete('/me')).status).toBe(204);
    expect(dataOf(await attacker.get(`${path}/members`))).toEqual([own]);
  });

  it('gives no right, makes no account, and is seen by the invited alone until it is accepted', async () => {
    const [path, email] = [await host.registers(), someone()];
    const invitation = await invite(path, email, 'admin');
    expect(seen(invitation)).toEqual({
      status: 201,
      body: { id: invitation.body['id'], email, role: 'admin', status: 'invited' },
    });
    expect(await service.running.services.accounts.find(email)).toBeUndefined();
    const [invited, stranger] = [await Member.signIn(baseUrl, email), await Member.signIn(baseUrl, someone())];
    const { id } = invitation.body;
    expect(refusal(await invited.get(path))).toEqual({ status: 404, code: 'business_not_found' });
    expect(dataOf(await invited.get('/console/v1/businesses'))).toEqual([]);
    expect(dataOf(await stranger.get('/console/v1/invitations'))).toEqual([]);
    for (const answer of ['acceptance', 'refusal'] as const)
      expect(refusal(await answered(stranger, id, answer))).toEqual(NOT_FOUND);
    const business = { id: businessIdIn(path), name: 'Example Books' };
    const [listed] = dataOf(await invited.get('/console/v1/invitations'));
    expect(listed).toEqual({ id, business, role: 'admin', invited_by: host.email, at: listed?.['at'] });

    expect(await answered(invited, id, 'acceptance')).toMatchObject({
      status: 200,
      body: { ...business, role: 'admin' },
    });
    expect(dataOf(await invited.get('/console/v1/invitations'))).toEqual([]);
    expect(dataOf(await invited.get('/console/v1/businesses'))).toMatchObject([business]);
    expect(dataOf(await host.get(`${path}/members`))[0]).toEqual({ id, email, role: 'admin', status: 'active' });
    expect(refusal(await answered(invited, id, 'acceptance'))).toEqual(NOT_FOUND);
  });

  it('is made once to an address', async () => {
    const [path, email] = [await host.registers(), someone()];
    expect((await invite(path, email)).status).toBe(201);
    expect(refusal(await invite(path, email.toUpperCase(), 'developer'))).toEqual({
      status: 409,
      code: 'already_invited',
    });
  });

  it('is made to nobody who has two hundred that wait, all of which go with the account', async () => {
    const { invitations } = service.running.services;
    const victim = await Person.registered(baseUrl);
    const { email } = victim;
    const at = service.running.engines.clock.iso();
    const ids = Array.from({ length: 200 }, () => randomUUID());
    for (const id of ids) await invitations.remember(id, { email, businessId: randomUUID(), mode: 'demo', at });
    const path = await host.registers();
    const refused = await invite(path, email.toUpperCase());
    expect(refusal(refused)).toEqual({ status: 429, code: 'rate_limited' });
    const wait = Number(refused.headers.get('retry-after'));
    expect([wait > 29 * DAY_SECONDS, wait <= 30 * DAY_SECONDS]).toEqual([true, true]);
    // Anybody may register businesses in demo mode: they take no place of one in production.
    const production = await service.world.business();
    const made = await production.owner.post(`${production.path}/members`, { email, role: 'admin' });
    expect(made.status).toBe(201);
    await invitations.end(String(ids[0]));
    const { body, status } = await invite(path, email);
    expect(status).toBe(201);
    expect((await victim.delete('/me')).status).toBe(204);
    for (const id of [...ids, made.body['id'], body['id']]) expect(await isForgotten(id)).toBe(true);
    expect((await invitations.newestTo(email, 1))?.entries).toEqual([]);
  });

  it('is listed on the next page also when the last one of the page before has ended meanwhile', async () => {
    const { invitations } = service.running.services;
    const [email, business] = [someone(), await service.world.business()];
    const made = await business.owner.post(`${business.path}/members`, { email, role: 'admin' });
    const id = idOf(made);
    const later = Date.parse(service.running.engines.clock.iso()) + 1;
    for (let n = 0; n < 50; n++) {
      const at = new Date(later + n).toISOString();
      await invitations.remember(randomUUID(), { email, businessId: randomUUID(), mode: 'demo', at });
    }
    const invited = await Member.signIn(baseUrl, email);
    const first = await invited.get('/console/v1/invitations');
    for (const { memberId } of (await invitations.newestTo(email, 50))?.entries ?? []) await invitations.end(memberId);
    const second = await invited.get(`/console/v1/invitations?cursor=${String(first.body['next_cursor'])}`);
    expect([dataOf(second).map((one) => one['id']), second.body['next_cursor']]).toEqual([[id], null]);
  });

  it('is made to no member, oneself included', async () => {
    const owner = await Member.signIn(baseUrl, someone());
    const path = await owner.registers();
    const { member } = await owner.brings(path, someone(), 'developer');
    for (const email of [owner.email, member.email])
      expect(refusal(await owner.post(`${path}/members`, { email, role: 'developer' }))).toEqual({
        status: 409,
        code: 'already_member',
      });
  });

  it.each(['refusal', 'withdrawal'] as const)('leaves nothing of who was invited after its %s', async (way) => {
    const [path, email] = [await host.registers(), someone()];
    const { id } = (await invite(path, email)).body;
    const invited = await Member.signIn(baseUrl, email);
    const ended = () =>
      way === 'refusal' ? answered(invited, id, 'refusal') : host.delete(`${path}/members/${String(id)}`);
    expect((await ended()).status).toBe(204);
    expect(await isForgotten(id)).toBe(true);
    expect(dataOf(await invited.get('/console/v1/invitations'))).toEqual([]);
    expect(refusal(await answered(invited, id, 'acceptance'))).toEqual(NOT_FOUND);
    expect(dataOf(await host.get(`${path}/members`))).toHaveLength(1);
    expect((await ended()).status).toBe(404);
    expect((await invite(path, email)).status).toBe(201);
  });

  it('stands in the log without the address', async () => {
    const [path, email] = [await host.registers(), someone()];
    await host.brings(path, email, 'developer');
    const text = JSON.stringify(await eventsOf(path));
    expect(text).toContain('business.member_invited.v1');
    expect(text).not.toContain(email.slice(0, 36));
    expect(text).not.toContain(String(await service.running.services.accounts.find(email)));
  });

  it('ends with the membership of who invited', async () => {
    const owner = await Member.signIn(baseUrl, someone());
    const path = await owner.registers();
    const { member, id: memberId } = await owner.brings(path, someone(), 'admin');
    const { id } = (await member.post(`${path}/members`, { email: someone(), role: 'developer' })).body;
    expect((await owner.delete(`${path}/members/${memberId}`)).status).toBe(204);
    expect(await isForgotten(id)).toBe(true);
    expect(dataOf(await owner.get(`${path}/members`))).toHaveLength(1);
  });

  it('ends with the account of the invited', async () => {
    const [path, email] = [await host.registers(), someone()];
    const { id } = (await invite(path, email)).body;
    const invited = await Person.signedIn(baseUrl, email);
    expect((await invited.post('/registration', { name: NAME, address: ADDRESS })).status).toBe(201);
    expect((await invited.delete('/me')).status).toBe(204);
    expect(await isForgotten(id)).toBe(true);
    expect(dataOf(await host.get(`${path}/members`))).toHaveLength(1);
  });

  it('lets anyone leave whom it brought', async () => {
    const path = await host.registers();
    const { member, id } = await host.brings(path, someone(), 'developer');
    const [own] = dataOf(await host.get(`${path}/members`)).slice(-1);
    expect(refusal(await member.delete(`${path}/members/${String(own?.['id'])}`))).toEqual({
      status: 403,
      code: 'role_not_allowed',
    });
    expect((await member.delete(`${path}/members/${id}`)).status).toBe(204);
    expect(refusal(await member.get(path))).toEqual({ status: 404, code: 'business_not_found' });
  });

  it('is mailed to the address, with nothing in it that a stranger could have written', async () => {
    const [path, email] = [await host.registers('Win at evil.example'), someone()];
    await invite(path, email, 'developer');
    const [mail] = await mailTo(baseUrl, email);
    expect(mail?.subject).toBe('You are invited to a business');
    expect(mail?.text).toContain(host.email);
    expect(mail?.text).not.toContain('evil');
  });

  it('is mailed to an address five times an hour at most, and is answered alike after that', async () => {
    const email = someone();
    const statuses: number[] = [];
    const many = await Member.signIn(baseUrl, someone());
    for (let made = 0; made < 7; made++) {
      const path = await many.registers();
      statuses.push((await many.post(`${path}/members`, { email, role: 'developer' })).status);
    }
    expect(statuses).toEqual(Array<number>(7).fill(201));
    expect(await mailTo(baseUrl, email)).toHaveLength(5);
    // Anybody may have a demo: none uses up what others are mailed.
    const path = await many.registers();
    const staff = await Staff.signedIn(baseUrl, service.demo.staff_email);
    await staff.approvesProduction(businessIdIn(path));
    await many.post(`${path}/members`, { email, role: 'developer' });
    expect(await mailTo(baseUrl, email)).toHaveLength(6);
    const invited = await Member.signIn(baseUrl, email);
    expect(dataOf(await invited.get('/console/v1/invitations'))).toHaveLength(8);
  });

  it('is made fifty times a day by an account at most', async () => {
    const many = await Member.signIn(baseUrl, someone());
    const path = await many.registers();
    let last: Awaited<ReturnType<Member['post']>> | undefined;
    for (let made = 0; made < 50; made++) {
      last = await many.post(`${path}/members`, { email: someone(), role: 'developer' });
      expect(last.status).toBe(201);
    }
    expect(refusal(await many.post(`${path}/members`, { email: someone(), role: 'developer' }))).toEqual({
      status: 429,
      code: 'rate_limited',
    });
  });

  it('expires after thirty days, and nothing is left of who was invited', async () => {
    const [path, email] = [await host.registers(), someone()];
    const { id } = (await invite(path, email)).body;
    const { id: kept } = await host.brings(path, someone(), 'developer');
    await advanceClock(service, 30 * DAY_SECONDS);
    const invited = await Member.signIn(baseUrl, email);
    expect(refusal(await answered(invited, id, 'acceptance'))).toEqual(NOT_FOUND);
    await eventually(async () => (await isForgotten(id)) || undefined);
    const later = await Member.signIn(baseUrl, host.email);
    expect(dataOf(await later.get(`${path}/members`)).map((member) => member['id'])).toContain(kept);
    expect(dataOf(await later.get(`${path}/members`))).toHaveLength(2);
  });
});
