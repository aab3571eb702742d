import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { TestCertificate } from '../../../test/support/stand-ins/test-certificate.js';

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Receiver {
  readonly port: number;
  readonly received: readonly Received[];
  /** Connections accepted so far. */
  connections(): number;
  close(): Promise<void>;
}

/**
 * A receiver of webhooks on a loopback port, over TLS when it has a certificate. The answer is given once the body is
 * there.
 */
export async function startReceiver(answer: RequestListener, certificate?: TestCertificate): Promise<Receiver> {
  const received: Received[] = [];
  const listener: RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      received.push({ path: request.url ?? '', headers: request.headers, body });
      answer(request, response);
    });
  };
  const server = certificate === undefined ? createServer(listener) : createSecureServer(certificate, listener);
  return { ...(await listening(server)), received };
}

/** A receiver below HTTP, which does with each connection what it likes. */
export async function startRawReceiver(onConnection: (socket: Socket) => void): Promise<Omit<Receiver, 'received'>> {
  return listening(createTcpServer(onConnection));
}

async function listening(server: Server): Promise<Omit<Receiver, 'received'>> {
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
