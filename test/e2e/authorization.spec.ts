import { Assistant, Browser, pathIn, requestIn, wire } from '../support/assistant.js';
import { CapturedLog } from '../support/captured-log.js';
import { freePort } from '../support/free-port.js';
import { Person } from '../support/person.js';
import { startService, type Service } from '../support/service.js';
import { signIn } from '../support/sign-in.js';

describe('letting an assistant in', () => {
  let service: Service;
  let origin: string;
  let token: string;
  const log = new CapturedLog();
  beforeAll(async () => {
    const environment = { PORT: String(await freePort()), LOG_LEVEL: 'info', WEBHOOKS_ALLOW_LOCAL: 'true' };
    service = await startService({ environment, logStream: log });
    ({ origin } = service.running.settings);
    token = await signIn(service.running.baseUrl, (await Person.registered(service.running.baseUrl)).email);
  });
  afterAll(() => service.stop());

  const open = (accessToken: string) => service.running.services.accessTokens.open(accessToken);

  it('begins with what the assistant finds, and ends with a token that speaks for the person', async () => {
    const { baseUrl } = service.running;
    const found = (await wire(`${baseUrl}/.well-known/oauth-protected-resource/mcp/person`)).json;
    expect(found).toMatchObject({ resource: `${origin}/mcp/person`, authorization_servers: [`${origin}/oauth`] });
    const server = (await wire(`${baseUrl}/.well-known/oauth-authorization-server/oauth`)).json;
    expect(server).toMatchObject({ issuer: `${origin}/oauth`, code_challenge_methods_supported: ['S256'] });

    const assistant = await Assistant.registered(service.running);
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
    expect(approved.status).toBe(200);
    const back = assistant.readBack(await browser.go(pathIn(String(approved.body['redirect_to']))));
    expect([back.get('state'), back.get('iss')]).toEqual([assistant.state, `${origin}/oauth`]);
    const answer = await assistant.exchange(back.get('code') ?? '');
    expect(answer.json).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'address:read consent:write' });
    expect(await open(String(answer.json['access_token']))).toMatchObject({
      name: 'Helper',
      scopes: ['address:read', 'consent:write'],
    });
  });
});
