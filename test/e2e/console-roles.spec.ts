import { randomUUID } from 'node:crypto';
import { ask, idOf, refusal, type Answer } from '../support/clients/ask.js';
import { Member } from '../support/personas/member.js';
import { startService, type Service } from '../support/service/service.js';

/** Method and path below the business, what is sent, and what an owner, an admin and a developer are answered. */
const ROUTES: readonly (readonly [string, string, object | undefined, number, number | string, number | string])[] = [
  ['GET', '', undefined, 200, 200, 200],
  ['PATCH', '', { name: 'Other' }, 200, 200, 'role_not_allowed'],
  ['PATCH', '', { purpose: 'Letters' }, 200, 200, 'role_not_allowed'],
  ['PATCH', '', { claim_window_minutes: 0 }, 400, 400, 'role_not_allowed'],
  ['POST', '/production-request', { use_case: 'Letters.' }, 202, 202, 'role_not_allowed'],
  ['GET', '/api-keys', undefined, 200, 'owner_only', 'owner_only'],
  ['POST', '/api-keys', { name: 'web' }, 201, 'owner_only', 'owner_only'],
  ['POST', '/api-keys', {}, 400, 'owner_only', 'owner_only'],
  ['DELETE', `/api-keys/${randomUUID()}`, undefined, 404, 'owner_only', 'owner_only'],
  ['GET', '/members', undefined, 200, 200, 200],
  ['POST', '/members', { email: 'n@roles.example', role: 'developer' }, 409, 201, 'role_not_allowed'],
  ['POST', '/members', { email: 'o@roles.example', role: 'owner' }, 201, 'role_not_allowed', 'role_not_allowed'],
  ['DELETE', `/members/${randomUUID()}`, undefined, 404, 404, 'role_not_allowed'],
  ['GET', '/usage', undefined, 200, 200, 200],
  ['GET', '/notices', undefined, 200, 200, 200],
];

const STAFF_ROUTES: readonly (readonly [string, string, object | undefined])[] = [
  ['GET', '/staff/v1/production-requests', undefined],
  ['GET', '/staff/v1/change-requests', undefined],
  ['POST', `/staff/v1/businesses/${randomUUID()}/change-approval`, {}],
  ['POST', `/staff/v1/businesses/${randomUUID()}/change-refusal`, {}],
  ['POST', `/staff/v1/businesses/${randomUUID()}/production-approval`, {}],
  ['POST', `/staff/v1/businesses/${randomUUID()}/production-withdrawal`, {}],
  ['PUT', `/staff/v1/businesses/${randomUUID()}/plan`, {}],
];

describe('who may do what in the console', () => {
  let service: Service;
  let path: string;
  const members = new Map<string, Member>();
  beforeAll(async () => {
    service = await startService();
    const signIn = (email: string) => Member.signIn(service.running.baseUrl, email);
    const owner = await signIn('owner@roles.example');
    path = await owner.registers();
    members.set('owner', owner);
    for (const role of ['admin', 'developer']) {
      members.set(role, (await owner.brings(path, `${role}@roles.example`, role)).member);
    }
    members.set('stranger', await signIn('stranger@roles.example'));
  });
  afterAll(() => service.stop());

  const as = (role: string): Member => {
    const member = members.get(role);
    if (member === undefined) throw new Error('nobody has this role');
    return member;
  };

  it.each(ROUTES)('%s %s with %j', async (method, below, body, ownerSees, adminSees, developerSees) => {
    const answerOf = async (role: string): Promise<unknown> => {
      const answer = await as(role).call(method, path + below, body);
      return answer.status === 403 ? refusal(answer).code : answer.status;
    };
    expect(await answerOf('developer')).toBe(developerSees);
    expect(await answerOf('admin')).toBe(adminSees);
    expect(await answerOf('owner')).toBe(ownerSees);
  });

  it.each(ROUTES)('a stranger is told that there is no such business: %s %s with %j', async (method, below, body) => {
    const missing = { status: 404, code: 'business_not_found' };
    expect(refusal(await as('stranger').call(method, path + below, body))).toEqual(missing);
    for (const id of [randomUUID(), 'no-uuid']) {
      const elsewhere = `/console/v1/businesses/${id}${below}`;
      expect(refusal(await as('owner').call(method, elsewhere, body))).toEqual(missing);
    }
  });

  it('ids of another business are as good as missing', async () => {
    const other = await as('stranger').registers();
    const key = await as('stranger').post(`${other}/api-keys`, { name: 'theirs' });
    const [member] = (await as('stranger').get(`${other}/members`)).body['data'] as readonly { id: string }[];
    expect(refusal(await as('owner').delete(`${path}/api-keys/${idOf(key)}`))).toEqual({
      status: 404,
      code: 'api_key_not_found',
    });
    expect(refusal(await as('owner').delete(`${path}/members/${String(member?.id)}`))).toEqual({
      status: 404,
      code: 'member_not_found',
    });
    expect((await as('stranger').get(`${other}/api-keys`)).body['data']).toHaveLength(1);
  });

  const removed = async (email: string): Promise<Answer> => {
    const list = (await as('admin').get(`${path}/members`)).body['data'] as readonly { id: string; email: string }[];
    const id = list.find((member) => member.email === email)?.id ?? '';
    return as('admin').delete(`${path}/members/${id}`);
  };

  it('an admin may not remove an owner', async () => {
    expect(refusal(await removed('owner@roles.example'))).toEqual({ status: 403, code: 'role_not_allowed' });
  });

  it('an admin may remove a developer', async () => {
    expect((await removed('n@roles.example')).status).toBe(204);
  });

  it.each(STAFF_ROUTES)('is for staff alone: %s %s', async (method, route, body) => {
    expect(refusal(await as('owner').call(method, route, body))).toEqual({ status: 403, code: 'staff_only' });
  });

  it('nobody gets in without a session', async () => {
    const { baseUrl } = service.running;
    for (const route of ['/console/v1/businesses', path, '/staff/v1/production-requests']) {
      expect(refusal(await ask(baseUrl, 'GET', route, {}))).toEqual({ status: 401, code: 'unauthorized' });
      const withKey = { authorization: `Bearer ${service.demo.business.api_key}` };
      expect(refusal(await ask(baseUrl, 'GET', route, withKey))).toEqual({ status: 401, code: 'unauthorized' });
    }
  });

  it.each([
    ['POST', '', {}, 'name is required'],
    ['POST', '', { name: '' }, 'name must not be empty'],
    ['POST', '', { name: 'x'.repeat(101) }, 'name must have at most 100 characters'],
    ['POST', '', { name: 'a\u0007b' }, 'name must not contain control characters'],
    ['POST', '', { name: 'Gооgle' }, 'name must have letters of one script only'],
    ['PATCH', ':id', { purpose: null }, 'purpose must be a string'],
    ['PATCH', ':id', { purpose: 'x'.repeat(201) }, 'purpose must have at most 200 characters'],
    ['POST', ':id/production-request', { use_case: 'Yes', purpose: '' }, 'purpose must not be empty'],
    ['PATCH', ':id', { name: null }, 'name must be a string'],
    [
      'PATCH',
      ':id',
      { name: 'Good', claim_window_minutes: 61 },
      'claim_window_minutes must be a whole number from 1 to 60',
    ],
    ['PATCH', ':id', { claim_window_minutes: 0 }, 'claim_window_minutes must be a whole number from 1 to 60'],
    ['PATCH', ':id', { claim_window_minutes: 1.5 }, 'claim_window_minutes must be a whole number'],
    ['PATCH', ':id', { claim_window_minutes: '5' }, 'claim_window_minutes must be a whole number'],
    ['POST', ':id/production-request', {}, 'use_case is required'],
    ['POST', ':id/production-request', { use_case: '' }, 'use_case must not be empty'],
    ['POST', ':id/api-keys', { name: 7 }, 'name must be a string'],
    ['POST', ':id/api-keys', { name: '' }, 'name must not be empty'],
    ['POST', ':id/members', { email: 'nobody', role: 'owner' }, 'email must be an e-mail address'],
    ['POST', ':id/members', { email: 'a@b.example', role: 'king' }, 'role must be one of owner, admin, developer'],
    ['GET', ':id/usage?days=0', undefined, 'days must be a whole number from 1 to 90'],
    ['GET', ':id/usage?days=91', undefined, 'days must be a whole number from 1 to 90'],
    ['GET', ':id/usage?days=x', undefined, 'days must be a whole number from 1 to 90'],
    ['GET', ':id/notices?cursor=x', undefined, 'cursor must be a UUID'],
    ['GET', '?cursor=x', undefined, 'cursor must be a UUID'],
  ])('names what is wrong: %s %s %j', async (method, below, body, message) => {
    const before = await as('owner').get(path);
    const target = below.startsWith(':id') ? path + below.slice(3) : `/console/v1/businesses${below}`;
    const answer = await as('owner').call(method, target, body);
    expect({ status: answer.status, error: answer.body['error'] }).toMatchObject({
      status: 400,
      error: { code: 'invalid_request', message },
    });
    expect((await as('owner').get(path)).body).toEqual(before.body);
  });
});
