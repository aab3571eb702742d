import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ACCOUNTS, KNOWN_DEVICES, SESSIONS } from '#accounts';
import { businessDecider, businessStream, memberOf, personDecider, personStream } from '#domain';
import { ask, dataOf, idOf, refusal } from '../support/clients/ask.js';
import { signIn } from '../support/clients/sign-in.js';
import { eventually } from '../support/time/eventually.js';
import { untilFollowed } from '../support/time/until-followed.js';
import { businessIdIn, Member } from '../support/personas/member.js';
import { Person } from '../support/personas/person.js';
import { ADDRESS, NAME } from '../support/personas/registration.js';
import { byTest, startService, type Service } from '../support/service/service.js';

const REGISTRATION = JSON.stringify({ name: NAME, address: ADDRESS });

/** Every file below a folder whose bytes hold one of the texts. */
async function filesHolding(folder: string, texts: readonly string[]): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const holding = entries
    .filter((entry) => entry.isFile())
    .map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const bytes = await readFile(path);
      return texts.some((text) => bytes.includes(text)) ? [path] : [];
    });
  return (await Promise.all(holding)).flat();
}

describe('a person who deletes the account', () => {
  let service: Service;
  let baseUrl: string;
  beforeAll(async () => {
    service = await startService();
    ({ baseUrl } = service.running);
  });
  afterAll(() => service.stop());

  it('is gone from everything at once: key, child, grants, sessions, e-mail address', async () => {
    const person = await Person.registered(
      baseUrl,
      { given_name: 'Quirinus', family_name: 'Zzyzxsson' },
      { ...ADDRESS, line1: '4711 Vanishing Road' },
    );
    const key = await person.key();
    const active = idOf(await service.business.claimKey(key));
    await person.put('/claim-approval', { required: true });
    const pending = idOf(await service.business.claimKey(key));
    const child = await person.post('/children', { name: { given_name: 'Quirina', family_name: 'Zzyzxsson' } });
    const { accounts, vault } = service.running.services;
    const id = idOf(await person.get('/me'));

    expect((await person.delete('/me')).status).toBe(204);

    expect(refusal(await service.business.read(active))).toEqual({ status: 410, code: 'grant_revoked' });
    expect((await person.get('/me')).status).toBe(401);
    expect(refusal(await service.business.preview(key))).toEqual({ status: 404, code: 'key_not_found' });
    expect(await accounts.find(person.email)).toBeUndefined();
    const mailbox = await ask(baseUrl, 'GET', `/dev/v1/mailbox?to=${encodeURIComponent(person.email)}`, {});
    expect(mailbox.body).toMatchObject({ data: [{ subject: 'Your account was deleted' }] });
    expect(mailbox.body['data']).toHaveLength(1);
    for (const personId of [id, idOf(child)]) {
      await expect(vault.cipherFor({ kind: 'person', id: personId })).rejects.toThrow();
      const { state } = await service.running.services.runner.load(personDecider, personStream(personId));
      expect(state.status).toBe('deleted');
    }
    const revoked = await eventually(async () => {
      const page = dataOf(await service.business.list({ status: 'revoked' })).map((grant) => grant['id']);
      return page.includes(active) && page.includes(pending) ? page : undefined;
    });
    expect(revoked).toEqual([pending, active]);
    const traces = [person.email, 'Zzyzxsson', 'Quirin', 'VANISHING', key, String(child.body['key'])];
    expect(await filesHolding(service.dataDir, traces)).toEqual([]);
  });

  it('can come back with the same address as a stranger', async () => {
    const person = await Person.registered(baseUrl);
    const before = idOf(await person.get('/me'));
    await person.delete('/me');
    const back = await Person.signedIn(baseUrl, person.email);
    expect(refusal(await back.get('/me'))).toEqual({ status: 404, code: 'not_registered' });
    const registered = await back.post('/registration', { name: NAME, address: ADDRESS });
    expect(registered.status).toBe(201);
    expect(registered.body['id']).not.toBe(before);
    expect((await back.get('/grants')).body).toEqual({ data: [], next_cursor: null });
  });

  it('is no longer in demo.json, and the child is not either', async () => {
    const [ada] = service.demo.people;
    const person = await Person.signedIn(baseUrl, String(ada?.email));
    expect((await person.delete('/me')).status).toBe(204);
    const file = JSON.parse(await readFile(join(service.dataDir, 'demo.json'), 'utf8')) as {
      people: { email: string }[];
    };
    expect(file.people.map(({ email }) => email)).toEqual(['bruno@people.example', 'chloe@people.example']);
  });

  it('cannot be the last owner of a business', async () => {
    const owner = await Person.signedIn(baseUrl, service.demo.business.owner_email);
    await owner.post('/registration', { name: NAME, address: ADDRESS });
    expect(refusal(await owner.delete('/me'))).toEqual({ status: 409, code: 'last_owner' });
    expect((await owner.get('/me')).status).toBe(200);
  });

  it('leaves every business an owner, also when the last two leave at the same moment', async () => {
    const { runner } = service.running.services;
    const [first, second] = [await Person.registered(baseUrl), await Person.registered(baseUrl)];
    const owner = await Member.signIn(baseUrl, first.email);
    const paths = [await owner.registers(), await owner.registers()];
    for (const path of paths) await owner.brings(path, second.email, 'owner');
    const answers = await Promise.all([first.delete('/me'), second.delete('/me')]);
    const refusals = answers.filter(({ status }) => status !== 204);
    // Both may be refused, when each of them was the faster one somewhere.
    expect(refusals.length).toBeGreaterThan(0);
    for (const answer of refusals) expect(refusal(answer)).toEqual({ status: 409, code: 'last_owner' });
    for (const path of paths) {
      const id = businessIdIn(path);
      const { state } = await runner.load(businessDecider, businessStream(id));
      const owners =
        state.status === 'registered' ? [...state.members.values()].filter(({ role }) => role === 'owner') : [];
      expect(owners).toHaveLength(refusals.length);
    }
  });

  it('is no member of a business any more', async () => {
    const person = await Person.registered(baseUrl);
    const accountId = String(await service.running.services.accounts.find(person.email));
    const business = await service.world.business();
    await business.owner.brings(business.path, person.email, 'developer');
    expect((await person.delete('/me')).status).toBe(204);
    const { runner } = service.running.services;
    const { state } = await runner.load(businessDecider, businessStream(business.id));
    expect(state.status === 'registered' && memberOf(state, accountId)).toBeUndefined();
  });

  it('is no member either where the account was added while it was being deleted', async () => {
    const person = await Person.registered(baseUrl);
    const accountId = String(await service.running.services.accounts.find(person.email));
    const business = await service.world.business();
    await person.delete('/me');
    const { runner, memberships } = service.running.services;
    const [memberId, since] = [randomUUID(), service.running.engines.clock.iso()];
    await memberships.remember(memberId, { accountId, businessId: business.id, since });
    const member = { type: 'add-member', at: since, memberId, accountId, role: 'owner' } as const;
    await runner.run(businessDecider, businessStream(business.id), member, byTest);
    await eventually(async () => {
      const { state } = await runner.load(businessDecider, businessStream(business.id));
      return state.status === 'registered' && memberOf(state, accountId) === undefined ? true : undefined;
    });
  });

  it('that was cut off after its event is brought to its end', async () => {
    const person = await Person.registered(baseUrl);
    const { services } = service.running;
    const personId = idOf(await person.get('/me'));
    const command = { type: 'delete', at: service.running.engines.clock.iso() } as const;
    await services.runner.run(personDecider, personStream(personId), command, byTest);
    await eventually(async () => ((await services.accounts.find(person.email)) === undefined ? true : undefined));
    await eventually(async () => ((await person.get('/me')).status === 401 ? true : undefined));
    await untilFollowed(service.running.engines);
    await expect(services.vault.cipherFor({ kind: 'person', id: personId })).rejects.toThrow();
  });

  /** Ids of all that is kept of accounts and of who signs in to them. */
  const keptOfSignIns = async (): Promise<readonly string[]> => {
    const { records } = service.running.engines;
    const scans = [ACCOUNTS, KNOWN_DEVICES, SESSIONS].map((kept) => records.scan<object>(kept, { limit: 500 }));
    return (await Promise.all(scans)).flat().map(({ id }) => id);
  };

  it.each([
    ['a person', '/person/v1/me'],
    ['an account that is nobody', '/auth/v1/account'],
  ])('leaves nothing of a sign-in that overlaps the deletion of %s', async (_, path) => {
    const { accounts, signIn: signIns } = service.running.services;
    const before = await keptOfSignIns();
    const email = `${randomUUID()}@people.example`;
    const headers = { authorization: `Bearer ${await signIn(baseUrl, email)}` };
    if (path === '/person/v1/me') await ask(baseUrl, 'POST', '/person/v1/registration', headers, REGISTRATION);
    const forget = accounts.forget.bind(accounts);
    jest.spyOn(accounts, 'forget').mockImplementationOnce(async (accountId) => {
      await signIns.enter(email, null, { client: null, network: '203.0.113.1' });
      await forget(accountId);
    });
    expect((await ask(baseUrl, 'DELETE', path, headers)).status).toBe(204);
    expect(await keptOfSignIns()).toEqual(before);
  });

  it('cannot register by a session whose account is gone', async () => {
    const { token } = await service.running.services.sessions.start(randomUUID(), { client: null, deviceId: null });
    const headers = { authorization: `Bearer ${token}` };
    const answer = await ask(baseUrl, 'POST', '/person/v1/registration', headers, REGISTRATION);
    expect(refusal(answer)).toEqual({ status: 404, code: 'not_registered' });
  });

  it('cannot be deleted with the token of somebody else', async () => {
    const answer = await ask(baseUrl, 'DELETE', '/person/v1/me', { authorization: 'Bearer nobody' });
    expect(refusal(answer)).toEqual({ status: 401, code: 'unauthorized' });
  });
});
