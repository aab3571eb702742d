import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A server of one side of the service, for what a real one does too seldom: die in the midst of a request, or not be
 * ready.
 */
export class StubSide {
  /** Methods and paths as they came. */
  readonly asked: string[] = [];

  private constructor(
    private readonly server: Server,
    readonly address: string,
  ) {}

  static async start(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<StubSide> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const stub = new StubSide(server, `127.0.0.1:${String((server.address() as AddressInfo).port)}`);
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      stub.asked.push(`${request.method ?? ''} ${request.url ?? ''}`);
      answer(request, response);
    });
    return stub;
  }

  async stop(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }
}
