import { createServer, request as ask, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { closeNow, portOf } from '../processes/loopback.js';

/** A request that came, and how it was answered. */
export interface Exchange {
  readonly method: string;
  /** Without its query. */
  readonly path: string;
  readonly status: number;
}

/**
 * Stands between a client and a service, passes everything on and notes what was asked. A stream of events, which would
 * go on for good, it ends once it has begun.
 */
export class RecordingProxy {
  readonly exchanges: Exchange[] = [];

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(target: string): Promise<RecordingProxy> {
    const server = createServer();
    const port = await portOf(server);
    const proxy = new RecordingProxy(server, `http://127.0.0.1:${String(port)}`);
    server.on('request', (request, response) => {
      proxy.passOn(target, request, response);
    });
    return proxy;
  }

  stop(): Promise<void> {
    return closeNow(this.server);
  }

  private passOn(target: string, request: IncomingMessage, response: ServerResponse): void {
    const { method = '', url = '', headers } = request;
    const passing = ask(target + url, { method, headers });
    passing.on('error', () => response.destroy());
    passing.on('response', (answer) => {
      const status = answer.statusCode ?? 0;
      this.exchanges.push({ method, path: url.replace(/\?.*/, ''), status });
      response.writeHead(status, answer.headers);
      if (answer.headers['content-type']?.startsWith('text/event-stream') === true) response.end();
      else answer.pipe(response);
    });
    response.on('close', () => passing.destroy());
    request.pipe(passing);
  }
}
