import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { ask, exchange, request } from './support/http-client.js';
import { requestGate } from './support/request-gate.js';
import { KEY, runSampleApp, type RunningSampleApp } from './support/running-sample-app.js';

const UUID = /^[0-9a-f-]{36}$/;

describe('what reaches no route', () => {
  let shop: RunningSampleApp;
  beforeAll(async () => {
    shop = await runSampleApp({ limits: { headersTimeoutMs: 300, requestTimeoutMs: 600 } });
  });
  afterAll(() => shop.app.close());

  const refused = async (...parts: (string | Buffer)[]) => {
    const { status, headers, body } = await exchange(shop.port, ...parts);
    const { error } = body as { error: { code: string; request_id: string } };
    expect(headers['x-request-id']).toMatch(UUID);
    expect(error.request_id).toBe(headers['x-request-id']);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    return [status, error.code];
  };

  test.each([
    ['one header of 20 kB', [`X-Flood: ${'a'.repeat(20_000)}`]],
    ['a megabyte of headers', Array.from({ length: 1000 }, (_, i) => `X-Flood-${i}: ${'a'.repeat(1000)}`)],
  ])('a flood of headers is 431 header_fields_too_large: %s', async (_case, headers) => {
    expect(await refused(request('GET /v1/me', headers))).toEqual([431, 'header_fields_too_large']);
  });

  test('an address beyond all headers is 431 as well', async () => {
    expect(await refused(request(`GET /v1/${'a'.repeat(20_000)}`))).toEqual([431, 'header_fields_too_large']);
  });

  test.each([
    ['noise', 'nonsense\r\n\r\n'],
    ['an unknown method', 'YELL /v1/me HTTP/1.1\r\nHost: example.com\r\n\r\n'],
    ['a malformed header', 'GET /v1/me HTTP/1.1\r\nHost: example.com\r\nbad header\r\n\r\n'],
    ['two lengths', 'POST /v1/me HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
    [
      'a length and chunks',
      'POST /v1/me HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['CONNECT', 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n'],
    ['a malformed absolute address', 'GET http://[bad/v1/me HTTP/1.1\r\nHost: example.com\r\n\r\n'],
    [
      'TLS on the plain port',
      Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x0d, 0x0a, 0x0d, 0x0a]),
    ],
  ])('malformed HTTP is 400 invalid_request: %s', async (_case, bytes) => {
    expect(await refused(bytes)).toEqual([400, 'invalid_request']);
  });

  test('a request without a Host is 400 invalid_request', async () => {
    const bytes = `GET /v1/me HTTP/1.1\r\nAuthorization: Bearer ${KEY}\r\n\r\n`;
    expect(await refused(bytes)).toEqual([400, 'invalid_request']);
  });

  test('a body in malformed chunks is 400', async () => {
    const head = `POST /v1/things HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${KEY}\r\nContent-Type: application/json\r\n`;
    expect(await refused(`${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n`)).toEqual([400, 'invalid_request']);
  });

  test('a request for two hosts is 400, also where they are the same', async () => {
    const key = `Authorization: Bearer ${KEY}`;
    expect(await refused(request('GET /v1/me', ['Host: other.example.com', key]))).toEqual([400, 'invalid_request']);
    expect(await refused(request('GET /v1/me', ['host: example.com', key]))).toEqual([400, 'invalid_request']);
  });

  test('a transfer coding beside chunked is 400', async () => {
    const head = `POST /v1/things HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${KEY}\r\nContent-Type: application/json\r\n`;
    const body = '\r\nd\r\n{"title":"a"}\r\n0\r\n\r\n';
    expect(await refused(`${head}Transfer-Encoding: gzip, chunked\r\n${body}`)).toEqual([400, 'invalid_request']);
    expect(await exchange(shop.port, `${head}Transfer-Encoding: Chunked\r\n${body}`)).toMatchObject({ status: 201 });
  });

  test.each([
    ['headers', 'GET /v1/me HTTP/1.1\r\nHost: example.com\r\n'],
    [
      'body',
      `POST /v1/things HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${KEY}\r\nContent-Type: application/json\r\n` +
        'Content-Length: 9\r\n\r\n{',
    ],
  ])('a request whose %s do not arrive in time is 408 request_timeout', async (_case, bytes) => {
    expect(await refused(bytes)).toEqual([408, 'request_timeout']);
  });

  test('an answer under way is not mixed up with what its client does wrong meanwhile', async () => {
    const arrived = requestGate.arrival();
    const answer = exchange(shop.port, request('GET /v1/slow'), 'nonsense\r\n\r\n');
    await arrived;
    await expect(answer).rejects.toThrow(/closed without a whole answer: $|ECONNRESET/);
    requestGate.open();
  });

  test('a client that goes away in the midst of its request harms nobody', async () => {
    await new Promise<void>((resolve) => {
      const socket = connect(shop.port, '127.0.0.1', () => {
        socket.write('POST /v1/things HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{', () => {
          socket.resetAndDestroy();
        });
      });
      socket.on('close', () => {
        resolve();
      });
    });
    expect((await ask(shop, '/v1/me')).status).toBe(200);
  });

  test('a client that asks for a tunnel and breaks off at the refusal ends nothing', async () => {
    // `once` would listen to errors too.
    const left = new Promise((resolve) => {
      shop.app.getHttpServer().once('connection', (near: Socket) => near.on('close', resolve));
    });
    const socket = connect(shop.port, '127.0.0.1', () => {
      socket.write('CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n');
    });
    await once(socket, 'data');
    socket.resetAndDestroy();
    await left;
    expect((await ask(shop, '/v1/me')).status).toBe(200);
  });
});
