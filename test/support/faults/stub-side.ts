import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { closeNow, portOf } from '../processes/loopback.js';

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
    const stub = new StubSide(server, `127.0.0.1:${String(await portOf(server))}`);
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      stub.asked.push(`${request.method ?? ''} ${request.url ?? ''}`);
      answer(request, response);
    });
    return stub;
  }

  async stop(): Promise<void> {
    await closeNow(this.server);
  }
}
