import { advanceClock } from '../support/time/advance-clock.js';
import { Assistant, Browser, pathIn, postForm, requestIn, wire, type Tokens } from '../support/assistants/assistant.js';
import { LoggedLines } from '../support/service/logged-lines.js';
import { freePort } from '../support/processes/free-port.js';
import { Person } from '../support/personas/person.js';
import { startService, type Service } from '../support/service/service.js';
import { signIn } from '../support/clients/sign-in.js';

const HOUR = 3600;

describe('letting an assistant in', () => {
  let service: Service;
  let baseUrl: string;
  let origin: string;
  let person: Person;
  let token: string;
  let assistant: Assistant;
  const log = new LoggedLines();
  const secrets: string[] = [];
  beforeAll(async () => {
    const environment = { PORT: String(await freePort()), LOG_LEVEL: 'debug' };
    service = await startService({ environment, logStream: log });
    ({ baseUrl } = service.running);
    ({ origin } = service.running.settings);
    person = await Person.registered(baseUrl);
    token = await signIn(baseUrl, person.email);
    assistant = await Assistant.registered(service.running);
  });
  afterAll(() => service.stop());

  const open = (accessToken: string) => service.running.services.accessTokens.open(accessToken);
  const letIn = async (one = assistant): Promise<Tokens> => {
    const tokens = await one.letIn(token);
    secrets.push(tokens.access_token, tokens.refresh_token, one.verifier);
    return tokens;
  };
  const assistants = async () => (await person.get('/assistants')).body['data'] as readonly { readonly id: string }[];
  const disconnectAll = async () => {
    for (const { id } of await assistants()) await person.delete(`/assistants/${id}`);
  };
  /** What the assistant hears where the person was not asked, once they follow the link on the page. */
  const heard = (page: string) => {
    const link = /<a href="([^"]+)" rel="noreferrer">Back to helper\.example<\/a>/.exec(page)?.[1] ?? '';
    const { origin: host, pathname, search, hash } = new URL(link.replaceAll('&#38;', '&'));
    expect(host + pathname).toBe('https://helper.example/back');
    return Object.fromEntries(new URLSearchParams(search === '' ? hash.slice(1) : search));
  };

  it('begins with what the assistant finds, and ends with a token that speaks for the person', async () => {
    const found = (await wire(`${baseUrl}/.well-known/oauth-protected-resource/mcp/person`)).json;
    expect(found).toMatchObject({ resource: `${origin}/mcp/person`, authorization_servers: [`${origin}/oauth`] });
    const server = (await wire(`${baseUrl}/.well-known/oauth-authorization-server/oauth`)).json;
    expect(server).toMatchObject({ issuer: `${origin}/oauth`, code_challenge_methods_supported: ['S256'] });
    expect((await wire(`${baseUrl}/.well-known/oauth-protected-resource/mcp/voice`)).status).toBe(404);

    const browser = new Browser(baseUrl);
    const id = requestIn(await browser.go(assistant.leads()));
    const asked = await browser.page('GET', `/auth/v1/connection-requests/${id}`, token);
    expect(asked).toMatchObject({
      status: 200,
      body: {
        ...{ id, assistant: { name: 'Helper', redirect_host: 'helper.example' }, is_registered: true },
        ...{ scopes: ['address:read', 'consent:write'], expires_at: expect.any(String) as string },
      },
    });
    const approved = await browser.page('POST', `/auth/v1/connection-requests/${id}/approval`, token);
    const back = assistant.readBack(await browser.go(pathIn(String(approved.body['redirect_to']))));
    expect([back.get('state'), back.get('iss')]).toEqual([assistant.state, `${origin}/oauth`]);
    const answer = await assistant.exchange(back.get('code') ?? '');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.json).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'address:read consent:write' });
    const principal = await open(String(answer.json['access_token']));
    expect(principal).toMatchObject({ name: 'Helper', scopes: ['address:read', 'consent:write'] });
    expect(await assistants()).toEqual([
      {
        ...{ id: principal?.assistantId, name: 'Helper', redirect_host: 'helper.example' },
        ...{ scopes: ['address:read', 'consent:write'], created_at: expect.any(String) as string },
        last_used_at: expect.any(String) as string,
      },
    ]);
    secrets.push(back.get('code') ?? '', String(answer.json['access_token']), String(answer.json['refresh_token']), id);
  });

  it('asks for the first scope where the assistant names none, and for the one resource there is', async () => {
    const { access_token } = await assistant.letIn(token, { scope: undefined, resource: `${origin}/mcp/person` });
    expect(await open(access_token)).toMatchObject({ scopes: ['address:read'] });
  });

  it.each([
    ['another resource', { resource: 'https://elsewhere.example/mcp/person' }, 'invalid_target'],
    ['the voice server as resource', { resource: 'VOICE' }, 'invalid_target'],
    ['no PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['PKCE in clear', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['PKCE without its method', { code_challenge_method: undefined }, 'invalid_request'],
    ['what is no code', { response_type: 'other' }, 'unsupported_response_type'],
    ['a token at once', { response_type: 'token' }, 'unsupported_response_type'],
    ['nothing that there is', { scope: 'openid profile' }, 'invalid_scope'],
  ])(
    'leads nobody to a stranger for %s; the page has a link with the error and the issuer',
    async (_, departures, error) => {
      const asked = Object.entries(departures).map(([name, value]) => [
        name,
        value === 'VOICE' ? `${origin}/mcp/voice` : value,
      ]);
      const answer = await new Browser(baseUrl).go(assistant.leads(Object.fromEntries(asked) as typeof departures));
      expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(answer.text).toContain(`helper.example led you here, and did not ask as it must (${error}).`);
      expect(heard(answer.text)).toMatchObject({ error, state: assistant.state, iss: `${origin}/oauth` });
    },
  );

  it.each([
    ['an unknown client', { client_id: 'nobody' }],
    ['no client', { client_id: undefined }],
    ['another address to be led back to', { redirect_uri: 'https://helper.example/other' }],
    ['an address that only begins alike', { redirect_uri: 'https://helper.example/back/../../elsewhere' }],
    ['another host', { redirect_uri: 'https://helper.example.evil.example/back' }],
    ['a script', { redirect_uri: 'javascript:alert(1)' }],
    ['two addresses', { redirect_uri: 'https://helper.example/back', client_id: '"><script>alert(1)</script>' }],
  ])('shows a page of ours, and leads nowhere, for %s', async (_, departures) => {
    const answer = await new Browser(baseUrl).go(assistant.leads(departures));
    expect([answer.status, answer.headers.get('location')]).toEqual([expect.any(Number), null]);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.text).toContain('The assistant was not connected');
    expect(answer.text).not.toMatch(/script|oops|oidc/i);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('leads back to a loopback address whose port differs', async () => {
    const local = await Assistant.registered(service.running, 'http://127.0.0.1:1/back');
    const elsewhere = new Assistant(service.running, local.clientId, 'http://127.0.0.1:54321/back');
    expect(await open((await letIn(elsewhere)).access_token)).toBeDefined();
  });

  it('leads nowhere when more than the port of a loopback address differs', async () => {
    const local = await Assistant.registered(service.running, 'http://127.0.0.1:1/back');
    const answer = await new Browser(baseUrl).go(local.leads({ redirect_uri: 'http://127.0.0.1:54321/other' }));
    expect(answer.headers.get('location')).toBeNull();
  });

  it('is decided in the browser that began it alone', async () => {
    const began = new Browser(baseUrl);
    const id = requestIn(await began.go(assistant.leads()));
    const other = new Browser(baseUrl);
    await other.go(assistant.leads());
    for (const [method, end] of [
      ['GET', ''],
      ['POST', '/approval'],
      ['POST', '/refusal'],
    ] as const) {
      const path = `/auth/v1/connection-requests/${id}${end}`;
      expect((await other.page(method, path, token)).body).toMatchObject({
        error: { code: 'connection_request_not_found' },
      });
    }
    expect((await other.go(`/oauth/authorize/${id}`)).headers.get('location')).toBeNull();
    expect((await began.page('GET', `/auth/v1/connection-requests/${id}`, token)).status).toBe(200);
  });

  it('ends as access_denied for a person who says no, and for an account that is no person, whatever is said later', async () => {
    const nobody = await signIn(baseUrl, 'nobody@people.example');
    for (const [end, whose, registered] of [
      ['refusal', token, true],
      ['approval', nobody, false],
    ] as const) {
      const browser = new Browser(baseUrl);
      const id = requestIn(await browser.go(assistant.leads()));
      const path = `/auth/v1/connection-requests/${id}`;
      expect((await browser.page('GET', path, whose)).body).toMatchObject({ is_registered: registered });
      const decided = await browser.page('POST', `${path}/${end}`, whose);
      expect((await browser.page('POST', `${path}/approval`, token)).body).toEqual(decided.body);
      const back = assistant.readBack(await browser.go(pathIn(String(decided.body['redirect_to']))));
      expect(Object.fromEntries(back)).toMatchObject({ error: 'access_denied', iss: `${origin}/oauth` });
      expect((await browser.page('GET', path, whose)).status).toBe(404);
    }
  });

  it('gives tokens for a code once, to one of many at once who has the verifier', async () => {
    const code = await assistant.codeFrom(token);
    const wrong = await assistant.exchange(code, { code_verifier: 'w'.repeat(43) });
    expect(wrong).toMatchObject({ status: 400, json: { error: 'invalid_grant' } });
    const answers = await Promise.all(Array.from({ length: 12 }, () => assistant.exchange(code)));
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ json }) => json['error'] === 'invalid_grant')).toHaveLength(11);
    const won = answers.find(({ status }) => status === 200)?.json as unknown as Tokens;
    expect(await open(won.access_token)).toBeUndefined();
    expect((await assistant.refresh(won.refresh_token)).status).toBe(400);
  });

  it('rotates refresh tokens, and ends all of the assistant’s tokens when a spent one comes again', async () => {
    const first = await letIn();
    const second = (await assistant.refresh(first.refresh_token)).json as unknown as Tokens;
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(await open(second.access_token)).toBeDefined();
    expect(await assistant.refresh(first.refresh_token)).toMatchObject({
      status: 400,
      json: { error: 'invalid_grant' },
    });
    expect(await open(first.access_token)).toBeUndefined();
    expect(await open(second.access_token)).toBeUndefined();
    expect((await assistant.refresh(second.refresh_token)).status).toBe(400);
  });

  it('gives a refresh token’s successor to one of many at once', async () => {
    const { refresh_token } = await letIn();
    const answers = await Promise.all(Array.from({ length: 12 }, () => assistant.refresh(refresh_token)));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  });

  it('gives nothing for another client’s code, resource or token', async () => {
    const other = await Assistant.registered(service.running);
    const code = await assistant.codeFrom(token);
    expect((await assistant.exchange(code, { client_id: other.clientId })).json).toMatchObject({
      error: 'invalid_grant',
    });
    const { refresh_token } = await letIn();
    expect((await other.refresh(refresh_token)).status).toBe(400);
    expect((await assistant.refresh(refresh_token, { scope: 'address:read' })).json).toMatchObject({
      scope: 'address:read',
    });
  });

  it.each(['https://elsewhere.example/', 'no address'])(
    'refuses tokens for another resource, and the same code and refresh token then do for its own (%s)',
    async (resource) => {
      const refused = { status: 400, json: { error: 'invalid_target' } };
      const code = await assistant.codeFrom(token);
      expect(await assistant.exchange(code, { resource })).toMatchObject(refused);
      const exchanged = await assistant.exchange(code);
      expect(exchanged.status).toBe(200);
      const { refresh_token, access_token } = exchanged.json as unknown as Tokens;
      expect(await assistant.refresh(refresh_token, { resource })).toMatchObject(refused);
      expect(await open(access_token)).toBeDefined();
      expect((await assistant.refresh(refresh_token, { resource: '' })).status).toBe(200);
    },
  );

  it('is over for an assistant that revokes a token', async () => {
    const revoked = await letIn();
    const gone = await postForm(`${baseUrl}/oauth/revoke`, {
      token: revoked.refresh_token,
      client_id: assistant.clientId,
    });
    expect([gone.status, await open(revoked.access_token)]).toEqual([200, undefined]);
  });

  it('is over for an assistant that the person disconnects', async () => {
    const again = await letIn();
    const id = (await open(again.access_token))?.assistantId ?? '';
    expect((await person.delete(`/assistants/${id}`)).status).toBe(204);
    expect(await open(again.access_token)).toBeUndefined();
    expect((await assistant.refresh(again.refresh_token)).status).toBe(400);
    expect((await person.delete(`/assistants/${id}`)).body).toMatchObject({
      error: { code: 'assistant_not_found' },
    });
    expect(await assistants()).not.toContainEqual(expect.objectContaining({ id }));
  });

  it('knows a code for a minute, an access token for an hour, and a refresh token for thirty days', async () => {
    await disconnectAll();
    const code = await assistant.codeFrom(await signIn(baseUrl, person.email));
    await advanceClock(service, 60);
    expect((await assistant.exchange(code)).json).toMatchObject({ error: 'invalid_grant' });
    token = await signIn(baseUrl, person.email);
    const first = await letIn();
    await advanceClock(service, HOUR);
    expect(await open(first.access_token)).toBeUndefined();
    const second = (await assistant.refresh(first.refresh_token)).json as unknown as Tokens;
    await advanceClock(service, 30 * 24 * HOUR - 60);
    const third = (await assistant.refresh(second.refresh_token)).json as unknown as Tokens;
    expect(await open(third.access_token)).toBeDefined();
    await advanceClock(service, 30 * 24 * HOUR);
    expect((await assistant.refresh(third.refresh_token)).status).toBeGreaterThanOrEqual(400);
    person = await person.signedInAnew();
    expect(await assistants()).toEqual([]);
  });

  it('ends every token at once when the person is deleted', async () => {
    token = await signIn(baseUrl, person.email);
    assistant = await Assistant.registered(service.running);
    const { access_token, refresh_token } = await letIn();
    expect(await open(access_token)).toBeDefined();
    person = await person.signedInAnew();
    expect((await person.delete('/me')).status).toBe(204);
    expect(await open(access_token)).toBeUndefined();
    expect((await assistant.refresh(refresh_token)).status).toBe(400);
  });

  it('leaves no secret, and no query, in the log', () => {
    const lines = log.lines.join('\n');
    expect(lines).toContain('"route":"/oauth/authorize/:request"');
    for (const secret of secrets.filter((one) => one !== '')) expect(lines).not.toContain(secret);
    expect(lines).not.toMatch(/code_challenge|helper\.example|client_id|unexpected error/);
  });
});
