import { documentOf } from '#http';
import { developmentFace } from '../../apps/faces/src/index.js';
import { startService, type Service } from '../support/service/service.js';
import { ask } from '../support/clients/ask.js';
import { mustBeDescribedBy } from '../support/clients/described-answer.js';
import { askForCode, mailedCode, startSession, type SignInFlow } from '../support/clients/sign-in.js';

describe('signing in over HTTP', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  const email = 'gil@people.example';
  const call = (method: string, path: string, body?: object, token?: string) =>
    ask(
      service.running.baseUrl,
      method,
      path,
      token === undefined ? {} : { authorization: `Bearer ${token}` },
      body === undefined ? undefined : JSON.stringify(body),
    );
  const asked = (address: string) => askForCode(service.running.baseUrl, address);
  const code = () => mailedCode(service.running.baseUrl, email);
  const started = (flow: SignInFlow, given: string) => startSession(service.running.baseUrl, flow, given);

  it('answers a request for a code alike for known and unknown addresses', async () => {
    const { answer: known } = await asked(service.demo.business.owner_email);
    const { answer: unknown } = await asked(email);
    const flow = { flow_id: expect.stringMatching(/^[\w-]{22}$/) as string };
    expect([known.status, known.body]).toEqual([202, flow]);
    expect([unknown.status, unknown.body]).toEqual([202, flow]);
  });

  it('gives a token for the code, which ends with the session', async () => {
    const session = await started(await asked(email), await code());
    expect(session).toMatchObject({ status: 201 });
    const token = String(session.body['token']);
    expect((await call('DELETE', '/auth/v1/sessions/current', undefined, token)).status).toBe(204);
    expect((await call('DELETE', '/auth/v1/sessions/current', undefined, token)).body).toMatchObject({
      error: { code: 'unauthorized' },
    });
  });

  it('lets the clock of the whole service be put forward, which closes the window of a code', async () => {
    const flow = await asked(email);
    const late = await code();
    const before = String((await call('GET', '/dev/v1/clock')).body['now']);
    const after = String((await call('POST', '/dev/v1/clock', { advance_seconds: 600 })).body['now']);
    expect(Date.parse(after) - Date.parse(before)).toBeGreaterThanOrEqual(600_000);
    expect(await started(flow, late)).toMatchObject({
      status: 401,
      body: { error: { code: 'invalid_code' } },
    });
  });

  it('describes the development routes as they answer', async () => {
    const developmentDocument = documentOf(developmentFace);
    const mustBeDescribed = mustBeDescribedBy(developmentDocument);
    expect((await call('GET', '/dev/v1/openapi.json')).body).toEqual(JSON.parse(JSON.stringify(developmentDocument)));
    const seen: readonly (readonly [string, string, object?])[] = [
      ['GET', `/dev/v1/mailbox?to=${email}`],
      ['GET', '/dev/v1/mailbox'],
      ['GET', '/dev/v1/clock'],
      ['POST', '/dev/v1/clock', { advance_seconds: 0 }],
      ['POST', '/dev/v1/clock', {}],
    ];
    for (const [method, address, body] of seen) {
      const [path = ''] = address.split('?');
      mustBeDescribed({ method, path, ...(await call(method, address, body)) });
    }
  });

  it.each([
    ['/auth/v1/codes', {}, 'email'],
    ['/auth/v1/codes', { email: 5 }, 'email must be a string'],
    ['/auth/v1/codes', { email: 'nobody' }, 'email must be an e-mail address'],
    ['/auth/v1/codes', { email: `${'a'.repeat(250)}@people.example` }, 'email'],
    ['/auth/v1/codes', { email: 'mi\u212ae@people.example' }, 'email'],
    ['/auth/v1/sessions', {}, 'flow_id'],
    ['/auth/v1/sessions', { flow_id: 'x' }, 'code'],
    ['/auth/v1/sessions', { flow_id: 'x', code: 123456 }, 'code'],
    ['/auth/v1/sessions', { flow_id: null, code: '123456' }, 'flow_id'],
    ['/auth/v1/sessions', { link: 7 }, 'link'],
    ['/auth/v1/sessions', { link: null, flow_id: 'x', code: '123456' }, 'link'],
    ['/dev/v1/clock', { advance_seconds: -1 }, 'advance_seconds'],
    ['/dev/v1/clock', { advance_seconds: '60' }, 'advance_seconds'],
  ])('%s with %j is refused naming %s', async (path, body, field) => {
    const answer = await call('POST', path, body);
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } });
    expect((answer.body['error'] as { message: string }).message).toMatch(new RegExp(`^${field}\\b`));
  });
});
