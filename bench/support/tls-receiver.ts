import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const KEY = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];

/**
 * A business's server in this very process: takes webhooks over TLS on loopback and answers 204, or as it is told to
 * for a path.
 */
export class TlsReceiver {
  /** When each message first arrived, by `performance.now()`, under its `webhook-id`. */
  readonly arrivals = new Map<string, number>();
  /** What it does with a message to a path. */
  behave: (path: string, response: ServerResponse) => void = (_path, response) => {
    response.writeHead(204).end();
  };

  private constructor(
    private readonly server: Server,
    /** The certificate, to be trusted: `NODE_EXTRA_CA_CERTS`. */
    readonly certificate: string,
  ) {}

  /** @param folder where its certificate is put */
  static async start(folder: string): Promise<TlsReceiver> {
    const [key, cert] = [join(folder, 'receiver.key'), join(folder, 'receiver.pem')];
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
    await run('openssl', ['req', ...KEY, ...subject, '-keyout', key, '-out', cert]);
    const server = createServer({ key: await readFile(key), cert: await readFile(cert), keepAliveTimeout: 60_000 });
    const receiver = new TlsReceiver(server, cert);
    server.on('request', (request, response: ServerResponse) => {
      const id = String(request.headers['webhook-id']);
      request.resume().on('end', () => {
        if (!receiver.arrivals.has(id)) receiver.arrivals.set(id, performance.now());
        receiver.behave(request.url ?? '', response);
      });
    });
    server.on('tlsClientError', () => undefined);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return receiver;
  }

  /** An address of its own for each name. */
  url(name: string): string {
    return `https://127.0.0.1:${String((this.server.address() as AddressInfo).port)}/${name}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}
