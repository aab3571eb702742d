import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:tls';
import { routeTemplates } from '../support/deployment/gateway-routes.js';
import { Gateway, hasNginx } from '../support/deployment/nginx.js';
import { rawExchange } from '../support/clients/raw-exchange.js';
import { startService, type Service } from '../support/service/service.js';
import { StubSide } from '../support/faults/stub-side.js';
import { testAuthority } from '../support/stand-ins/test-certificate.js';
import { readinessOf } from '../support/service/readiness.js';

/** Nobody listens there, nor comes to by chance. */
const NOBODY = '127.0.0.1:9';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/;

/** Assistants and voice agents have a side of their own, whatever the method. */
function sideOfRead(path: string): 'command' | 'mcp' | 'query' {
  if (path.startsWith('/witness/')) return 'command';
  const ofMcp = /^\/(mcp|oauth|auth\/v1\/connection-requests|\.well-known\/oauth-[a-z-]+)(\/|$)/;
  return ofMcp.test(path) ? 'mcp' : 'query';
}

function inFrontOfTheService(): void {
  let service: Service;
  let gateway: Gateway;
  beforeAll(async () => {
    service = await startService();
    const { host } = new URL(service.running.baseUrl);
    gateway = await Gateway.start([host], [host]);
  });
  afterAll(async () => {
    await gateway.stop();
    await service.stop();
  });

  it('writes a line for each request, with the route in place of the path, and nothing of path, query, body or headers', async () => {
    const secret = randomUUID();
    for (const template of routeTemplates()) {
      const path = template.replaceAll(/:\w+/g, secret);
      const { headers } = await fetch(`${gateway.baseUrl}${path}?query=${secret}`, {
        headers: { authorization: `Bearer ${secret}` },
      });
      const line = await gateway.lineOf(headers.get('x-request-id'));
      expect(line).toMatchObject({ method: 'GET', route: template, side: sideOfRead(template) });
    }
    const body = JSON.stringify({ key: secret });
    const json = { 'content-type': 'application/json' };
    const posted = await fetch(`${gateway.baseUrl}/v1/${secret}`, { method: 'POST', headers: json, body });
    const line = await gateway.lineOf(posted.headers.get('x-request-id'));
    expect(line).toMatchObject({ method: 'POST', route: '*', side: 'command', status: 401 });
    expect(await gateway.log()).not.toContain(secret);
  });

  it('shows the pages as the service does, compressed as they were built', async () => {
    for (const path of ['/', '/me/anything', '/docs/api']) {
      const asked = { headers: { 'accept-encoding': 'br' } };
      const [direct, through] = [
        await fetch(service.running.baseUrl + path, asked),
        await fetch(gateway.baseUrl + path, asked),
      ];
      expect(through.status).toBe(200);
      expect(through.headers.get('content-encoding')).toBe('br');
      expect(through.headers.get('content-security-policy')).toBe(direct.headers.get('content-security-policy'));
      expect(await through.text()).toBe(await direct.text());
    }
  });

  it('passes every path on as it came', async () => {
    const answer = await fetch(`${gateway.baseUrl}/v1//grants/%2e%2E%2f?x=%00`);
    expect(answer.status).toBe(401);
  });

  it('leaves it to the service to refuse a body that is too large for a route', async () => {
    const { api_key: apiKey } = service.demo.business;
    const answer = await fetch(`${gateway.baseUrl}/v1/previews`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ key: 'x'.repeat(300_000) }),
    });
    expect({ status: answer.status, body: await answer.json() }).toMatchObject({
      status: 413,
      body: { error: { code: 'payload_too_large', request_id: answer.headers.get('x-request-id') } },
    });
  });

  it.each(['POST /v1/previews', 'GET /v1/status', 'GET /v1/grants'])(
    'lets the service refuse who may not send a body before it is sent: %s',
    async (route) => {
      const head = `${route} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n`;
      expect((await rawExchange(gateway.baseUrl, `${head}{`)).status).toBe(401);
    },
  );

  it.each([
    ['invalid_request', 400, 'GET /v1/status HTTP/1.1\r\nbad header\r\n\r\n'],
    ['invalid_request', 400, 'nonsense\r\n\r\n'],
    ['invalid_request', 400, 'GET /v1/status HTTP/1.1\r\n\r\n'],
    ['invalid_request', 400, 'GET /v1/status HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n'],
    ['method_not_allowed', 405, 'TRACE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    ['payload_too_large', 413, 'POST /v1/previews HTTP/1.1\r\nHost: x\r\nContent-Length: 9000000\r\n\r\n'],
    ['uri_too_long', 414, `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    ['header_fields_too_large', 431, `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`],
  ])('says %s in the service’s own words where it answers %i itself', async (code, status, request) => {
    const answer = await rawExchange(gateway.baseUrl, request);
    const { error } = JSON.parse(answer.body) as { error: { code: string; request_id: string } };
    expect({ status: answer.status, code: error.code }).toEqual({ status, code });
    expect(error.request_id).toMatch(UUID);
    expect(answer.headers).toContain(`x-request-id: ${error.request_id}`);
    expect(answer.headers).toContain('content-type: application/json');
    expect(answer.headers).toContain('cache-control: no-store');
    expect(answer.headers).not.toMatch(/nginx\/\d/);
    expect(answer.body).not.toContain('"say"');
  });

  it.each([
    ['payload_too_large', 'POST /v1/voice/previews HTTP/1.1\r\nHost: x\r\nContent-Length: 9000000\r\n\r\n'],
    ['method_not_allowed', 'TRACE /v1/voice?x=1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    ['invalid_request', 'POST /v1/voice/previews HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip\r\n\r\n'],
    ['header_fields_too_large', `GET /v1/voice/x HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`],
  ])('gives an agent on the phone something to say of %s', async (code, request) => {
    const { body } = await rawExchange(gateway.baseUrl, request);
    const say = "I'm sorry, I couldn't send that properly. Let me try again.";
    expect(JSON.parse(body)).toMatchObject({ error: { code }, say });
  });
}

function whenASideFails(): void {
  const sides: StubSide[] = [];
  let gateway: Gateway;
  const side = async (...answer: Parameters<typeof StubSide.start>): Promise<StubSide> => {
    const started = await StubSide.start(...answer);
    sides.push(started);
    return started;
  };
  const dying = (): Promise<StubSide> => side((request) => request.socket.destroy());
  const well = (): Promise<StubSide> => side((_request, response) => response.end('{"status":"ok"}'));
  afterEach(async () => {
    await gateway.stop();
    await Promise.all(sides.splice(0).map((stub) => stub.stop()));
  });

  it('a command whose server dies is never sent to another one, and is answered 503', async () => {
    const [one, other] = [await dying(), await dying()];
    gateway = await Gateway.start([one.address, other.address], [(await well()).address]);
    for (const method of ['DELETE', 'POST', 'PUT', 'PATCH']) {
      const asked = one.asked.length + other.asked.length;
      const answer = await fetch(`${gateway.baseUrl}/v1/grants/${randomUUID()}`, { method });
      expect(one.asked.length + other.asked.length).toBeLessThanOrEqual(asked + 1);
      expect(answer.headers.get('retry-after')).toBe('1');
      expect({ status: answer.status, body: await answer.json() }).toMatchObject({
        status: 503,
        body: { error: { code: 'service_unavailable', request_id: answer.headers.get('x-request-id') } },
      });
    }
    expect(one.asked.length + other.asked.length).toBeGreaterThan(0);
    const spoken = await fetch(`${gateway.baseUrl}/v1/voice/grants`, { method: 'POST' });
    expect(await spoken.json()).toMatchObject({
      error: { code: 'service_unavailable' },
      say: "I'm sorry, something went wrong on our side. Let's try that again in a moment.",
    });
  });

  it('a read whose server dies is asked of another one', async () => {
    const [one, other] = [await dying(), await well()];
    gateway = await Gateway.start([(await well()).address], [one.address, other.address]);
    const answers = await Promise.all([1, 2, 3].map(() => fetch(`${gateway.baseUrl}/v1/status`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(one.asked).toContain('GET /v1/status');
  });

  it('a file of a page that one server has not is asked of another one, which was built with it', async () => {
    const old = await side((_request, response) => response.writeHead(404).end());
    const current = await side((_request, response) => response.end('its script'));
    gateway = await Gateway.start([(await well()).address], [old.address, current.address]);
    const ask = (path: string): Promise<number> => fetch(`${gateway.baseUrl}${path}`).then(({ status }) => status);
    expect(await Promise.all([1, 2, 3, 4].map(() => ask('/assets/me-Cy.js')))).toEqual([200, 200, 200, 200]);
    expect(old.asked).toContain('GET /assets/me-Cy.js');
    expect((await Promise.all([1, 2].map(() => ask('/v1/grants/x')))).sort()).toEqual([200, 404]);
  });

  it('adds the address that it has a request from to X-Forwarded-For, and passes on no other such header', async () => {
    const seen: IncomingHttpHeaders[] = [];
    const { address } = await side(({ headers }, response) => {
      seen.push(headers);
      response.writeHead(204).end();
    });
    gateway = await Gateway.start([address], [address]);
    const headers = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' };
    for (const method of ['GET', 'POST']) await fetch(`${gateway.baseUrl}/v1/status`, { method, headers });
    expect(seen.map((one) => one['x-forwarded-for'])).toEqual(['203.0.113.9, 127.0.0.1', '203.0.113.9, 127.0.0.1']);
    expect(seen.map(({ forwarded }) => forwarded)).toEqual([undefined, undefined]);
  });

  it('limits requests with a key and without one separately, in the service’s words', async () => {
    const { address } = await well();
    gateway = await Gateway.start([address], [address], 0, [address], { perStranger: 2, perKey: 4 });
    const asked = async (headers: Record<string, string>, times: number): Promise<readonly Response[]> =>
      Promise.all(Array.from({ length: times }, () => fetch(`${gateway.baseUrl}/v1/status`, { headers })));
    const strangers = await asked({}, 20);
    const [one, other] = [
      await asked({ authorization: 'Bearer one' }, 20),
      await asked({ authorization: 'Bearer two' }, 1),
    ];
    const passed = (answers: readonly Response[]): number => answers.filter(({ status }) => status === 200).length;
    // One, what comes on top, and what time brings while they are asked.
    expect(passed(strangers)).toBeGreaterThanOrEqual(3);
    expect(passed(strangers)).toBeLessThan(20);
    expect(passed(one)).toBeLessThan(20);
    expect(passed(other)).toBe(1);
    const refused = strangers.find(({ status }) => status !== 200);
    const id = refused?.headers.get('x-request-id');
    expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([429, '1']);
    expect(await refused?.json()).toMatchObject({ error: { code: 'rate_limited', request_id: id } });
    // By this an operator tells these from those of the service.
    expect(await gateway.lineOf(id ?? null)).toMatchObject({ status: 429, side_duration_s: '' });
  });

  it('ends TLS, of no version that is broken', async () => {
    const { address } = await well();
    const authority = testAuthority();
    gateway = await Gateway.start([address], [address], 0, [address], { tls: authority.issue(['127.0.0.1']) });
    const { port } = new URL(gateway.baseUrl);
    const over = (version: 'TLSv1.1' | 'TLSv1.3'): Promise<string> =>
      new Promise((done) => {
        const asked = {
          port: Number(port),
          host: '127.0.0.1',
          ca: authority.ca,
          minVersion: version,
          maxVersion: version,
        };
        const socket = connect(asked, () => {
          done(String(socket.getProtocol()));
          socket.destroy();
        });
        socket.on('error', () => {
          done('refused');
        });
      });
    expect([await over('TLSv1.3'), await over('TLSv1.1')]).toEqual(['TLSv1.3', 'refused']);
  });

  it('is ready when both sides are, and names the one that is not', async () => {
    const failing = await side((_request, response) => response.writeHead(503).end('{"status":"unavailable"}'));
    const fine = (await well()).address;
    const readiness = async (command: string, query: string): Promise<unknown> => {
      gateway = await Gateway.start([command], [query]);
      const answer = await readinessOf(gateway.baseUrl);
      await gateway.stop();
      return answer;
    };
    const unavailable = (missing: string) => ({ status: 503, body: { status: 'unavailable', missing: [missing] } });

    expect(await readiness(fine, fine)).toEqual({ status: 200, body: { status: 'ok' } });
    expect(await readiness(failing.address, fine)).toEqual(unavailable('command-api'));
    expect(await readiness(NOBODY, fine)).toEqual(unavailable('command-api'));
    expect(await readiness(fine, NOBODY)).toEqual(unavailable('query-api'));
    expect(await readiness(fine, failing.address)).toEqual({ status: 503, body: { status: 'unavailable' } });
  });
}

if (hasNginx()) {
  describe('the gateway in front of the service', inFrontOfTheService);
  describe('the gateway when a side fails', whenASideFails);
} else {
  describe.skip('the gateway: nginx is not installed', inFrontOfTheService);
}
