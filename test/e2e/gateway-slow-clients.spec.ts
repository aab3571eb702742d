import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Gateway, hasNginx } from '../support/deployment/nginx.js';
import { StubSide } from '../support/faults/stub-side.js';
import { startService, type Service } from '../support/service/service.js';
import { eventually } from '../support/time/eventually.js';

const PATIENCE_MS = 20_000;
/** Between two bytes of a client that keeps a connection for as long as it is let. */
const BYTE_EVERY_MS = 20;
const POST = 'POST /v1/voice/previews HTTP/1.1\r\nHost: x\r\nContent-Length: 9000\r\n\r\n';

/** What of a request's body has come, and how to answer before it is whole. */
interface Arriving {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  body: string;
}

function slowClients(): void {
  let side: StubSide;
  let gateway: Gateway;
  const arriving: Arriving[] = [];
  const sockets: Socket[] = [];
  beforeAll(async () => {
    side = await StubSide.start((request, response) => {
      if (request.method === 'GET') return response.end('{}');
      const one: Arriving = { request, response, body: '' };
      arriving.push(one);
      request.on('error', () => undefined);
      return request.setEncoding('latin1').on('data', (chunk: string) => {
        one.body += chunk;
      });
    });
    const seconds = { client_header_timeout: 1, client_body_timeout: 1 };
    gateway = await Gateway.start([side.address], [side.address], 0, [side.address], { seconds });
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
    arriving.splice(0);
    side.asked.splice(0);
  });
  afterAll(async () => {
    await gateway.stop();
    await side.stop();
  });

  const client = (): { readonly socket: Socket; readonly received: () => string } => {
    const { hostname, port } = new URL(gateway.baseUrl);
    const socket = connect(Number(port), hostname);
    let received = '';
    socket.setNoDelay().setEncoding('latin1');
    socket.on('error', () => undefined).on('data', (chunk: string) => (received += chunk));
    sockets.push(socket);
    return { socket, received: () => received };
  };
  const untilClosed = (socket: Socket) => once(socket, 'close', { signal: AbortSignal.timeout(PATIENCE_MS) });

  it('are let go whose headers come byte by byte, without a side being asked or anybody else kept waiting', async () => {
    const { socket, received } = client();
    const closed = untilClosed(socket);
    socket.write('GET /v1/grants HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    const drip = setInterval(() => socket.write('a'), BYTE_EVERY_MS);
    socket.once('close', () => {
      clearInterval(drip);
    });
    expect((await fetch(`${gateway.baseUrl}/v1/status`)).status).toBe(200);
    await closed;
    expect(received()).toBe('');
    expect(side.asked).toEqual(['GET /v1/status']);
  });

  it('are let go whose body stops, and their side is not kept waiting', async () => {
    const { socket, received } = client();
    const closed = untilClosed(socket);
    socket.write(`${POST}{`);
    await closed;
    expect(received()).toBe('');
    await eventually(() => Promise.resolve(arriving[0]?.request.destroyed));
    expect(arriving.map((one) => one.body)).toEqual(['{']);
  });

  it('have each byte of a body passed on as it comes, and the refusal of their side before it is whole', async () => {
    const { socket, received } = client();
    const closed = untilClosed(socket);
    socket.write(POST);
    for (const sent of ['{', '{"', '{"k', '{"ke']) {
      socket.write(sent.slice(-1));
      await eventually(() => Promise.resolve(arriving[0]?.body === sent));
    }
    arriving[0]?.response.writeHead(408, { connection: 'close' }).end('too slow');
    await closed;
    expect(received()).toMatch(/^HTTP\/1\.1 408 [^]*\r\n\r\n[^]*too slow/);
  });
}

function slowBodies(): void {
  let service: Service;
  let gateway: Gateway;
  beforeAll(async () => {
    service = await startService();
    const address = new URL(service.running.baseUrl).host;
    gateway = await Gateway.start([address], [address]);
  });
  afterAll(async () => {
    await gateway.stop();
    await service.stop();
  });

  it.each(['stops', 'comes byte by byte'])(
    'are told by the service that they were too slow: one that %s',
    async (how) => {
      const { api } = await service.world.business();
      const { hostname, port } = new URL(gateway.baseUrl);
      const socket = connect(Number(port), hostname);
      let received = '';
      socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
      const closed = once(socket, 'close', { signal: AbortSignal.timeout(2 * PATIENCE_MS) });
      const type = 'Content-Type: application/json\r\n';
      socket.write(
        `POST /v1/previews HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${api.apiKey}\r\n${type}Content-Length: 90\r\n\r\n{`,
      );
      const drip = how === 'stops' ? undefined : setInterval(() => socket.write(' '), 1_000);
      await closed.finally(() => {
        clearInterval(drip);
      });
      expect(received).toMatch(/^HTTP\/1\.1 408 /);
      expect(JSON.parse(received.split('\r\n\r\n')[1] ?? '')).toEqual({
        error: {
          code: 'request_timeout',
          message: expect.any(String) as string,
          request_id: expect.any(String) as string,
        },
      });
    },
  );
}

if (hasNginx()) {
  describe('slow clients of the gateway', slowClients);
  describe('slow bodies at the gateway', slowBodies);
} else {
  describe.skip('slow clients of the gateway: nginx is not installed', slowClients);
  describe.skip('slow bodies at the gateway: nginx is not installed', slowBodies);
}
